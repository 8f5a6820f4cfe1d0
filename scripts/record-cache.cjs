// Loaded before the bundle, writes the code cache of the script that the bundle's launcher makes: with it every function
// that the run used, which V8 would otherwise compile again at each start.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, { ...options, cachedData: undefined });
    process.on('exit', () => writeFileSync(`${process.argv[1]}.cache`, this.createCachedData()));
  }
};
