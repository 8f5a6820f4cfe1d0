// Loaded before the bundle, writes the code cache of the script that the bundle's launcher makes: with it every function
// that the run used, which V8 would otherwise compile again at each start. After the run on standard input come runs on
// the files that SECOND_INPUTS names, as a JSON list.
const { closeSync, openSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');

const inputs = JSON.parse(process.env.SECOND_INPUTS);

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, { ...options, cachedData: undefined });
    process.on('beforeExit', () => {
      const input = inputs.shift();
      if (input === undefined) return;
      closeSync(0);
      if (openSync(input) !== 0) throw new Error('standard input is not free');
      this.runInThisContext()(require, module, exports);
    });
    process.on('exit', () => writeFileSync(`${process.argv[1]}.cache`, this.createCachedData()));
  }
};
