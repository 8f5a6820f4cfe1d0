// The command's code stands in the comment of a function, so that Node.js does not read it a first time as part of this
// file. With the code cache beside this file, which the build made by the same version of Node.js, it is not read at all:
// the function then starts in half of the time. Another version refuses the cache, and reads the code as usual.
'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

function cache() {
  try {
    return readFileSync(`${__filename}.cache`);
  } catch {
    return undefined;
  }
}

// A comment could not hold its own end, so that is written in another way.
const text = holder.toString();
const code = text.slice(text.indexOf('/*') + 2, text.lastIndexOf('*/')).replaceAll('*\u0001', '*/');
const script = new Script(`(function (require, module, exports) {${code}})`, {
  // A relative name, because the cache repeats it.
  filename: 'pull-policy.js',
  cachedData: cache(),
});
script.runInThisContext()(require, module, exports);
