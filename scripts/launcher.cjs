// The command's code stands in the comment below, so that Node.js does not read it a first time as part of this file.
// With the code cache beside this file, which the build made by the same version of Node.js, it is not read at all:
// the function then starts in half of the time. Another version refuses the cache, and reads the code as usual.
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

function read(path, encoding) {
  try {
    return readFileSync(path, encoding);
  } catch {
    return undefined;
  }
}

// The code is ASCII. A comment could not hold its own end, so that is written in another way.
const file = readFileSync(__filename, 'latin1');
const code = file.slice(file.indexOf('\n/*\n') + 4, file.lastIndexOf('\n*/')).replaceAll('*\u0001', '*/');
const script = new Script(`(function (require, module, exports) {${code}\n})`, {
  // A relative name, because the cache repeats it.
  filename: 'pull-policy.js',
  cachedData: read(`${__filename}.cache`),
});
script.runInThisContext()(require, module, exports);
