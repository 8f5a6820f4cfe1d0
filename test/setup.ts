import fc from 'fast-check';

// The same cases in every run, so that a failure belongs to the change that it appears with. Another seed looks
// elsewhere: FC_SEED=$RANDOM npm test
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20261130) });
