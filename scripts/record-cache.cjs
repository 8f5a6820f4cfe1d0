// Loaded before the bundle, writes the code cache of the script that the bundle's launcher makes: with it every function
// that the run used, which V8 would otherwise compile again at each start. After the run on standard input comes one on
// the file that SECOND_INPUT names.
const { closeSync, openSync, writeFileSync } = require('node:fs');
const vm = require('node:vm');

let second = process.env.SECOND_INPUT;

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, { ...options, cachedData: undefined });
    process.on('beforeExit', () => {
      if (second === undefined) return;
      closeSync(0);
      if (openSync(second) !== 0) throw new Error('standard input is not free');
      second = undefined;
      this.runInThisContext()(require, module, exports);
    });
    process.on('exit', () => writeFileSync(`${process.argv[1]}.cache`, this.createCachedData()));
  }
};
