const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOENT: 'no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than allowed',
  EROFS: 'the file system is read-only',
  EIO: 'the disk reports an error',
  ELOOP: 'symbolic links go round in a circle',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
  EBUSY: 'it is in use',
};

/** What an error of the operating system says, in plain words and on one line. */
export function systemMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const [firstLine = ''] = error.message.split('\n', 1);
  return (code === undefined ? undefined : REASONS[code]) ?? firstLine;
}
