// Runs a script in a utility process of an older Electron, which has what its Node lacks only in the main process.
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import threads from 'node:worker_threads';

const [replacements, script] = process.argv.slice(2);
await import(replacements);
threads.Worker = class extends threads.Worker {
  constructor(file, options = {}) {
    const execArgv = [...(options.execArgv ?? process.execArgv), '--import', replacements];
    super(file, { ...options, execArgv });
  }
};
syncBuiltinESMExports();
await import(pathToFileURL(script).href);
