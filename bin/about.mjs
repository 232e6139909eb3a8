import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The output of `--version`. */
export const versionText = `Parlance ${version}`;

/** Returns the output of `--help`. `more` lists further flags, each as `[flag, effect]`. */
export function helpText(usage, more = []) {
  const flags = [
    ...more,
    ['--no-open', 'prints the link instead of opening a browser'],
    ['--app', 'opens in its own window, in Chrome, Chromium or Edge'],
    ['--port N', 'uses a fixed port, for tunnels and containers'],
    ['--data-dir DIR', 'sets the data folder'],
    ['--demo', 'starts with the demo gateway'],
    ['--version', 'prints the version'],
    ['--help', 'prints this text'],
  ];
  return `Usage: ${usage}\n\n${flags.map(([flag, effect]) => `  ${flag.padEnd(16)}${effect}`).join('\n')}`;
}
