import { basename } from 'node:path';

/** Returns how to start npm: `run(command, [...first, …], { shell })`. */
export function npm() {
  // Under `npm start`, npm sets its own path and the path of its Node. The Node in node_modules may be about to be
  // replaced.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && basename(script) === 'npm-cli.js') {
    return { command: node ?? process.execPath, first: [script], shell: false };
  }
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}
