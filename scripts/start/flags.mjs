import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { helpText, versionText } from '../../bin/about.mjs';
import { flagProblem } from '../set-up/known-flags.mjs';
import { Stop } from '../set-up/stop.mjs';

const help = helpText('npm start -- [flags]', [['--browser', 'starts in the browser, without Electron']]);

const options = {
  browser: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  app: { type: 'boolean' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  demo: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
};

/**
 * Parses the flags of `npm start`. Returns `{ text }` to print for `--help` and `--version`, or `{ browser, passedOn }`
 * with the flags for the shell.
 *
 * @throws {Stop} with exit code 2 for an unknown flag or an invalid value
 */
export function startFlags(args, { folder }) {
  const values = parsed(args);
  if (values.help) return { text: help };
  if (values.version) return { text: versionText };
  const passedOn = [];
  if (values['no-open']) passedOn.push('--no-open');
  if (values.app) passedOn.push('--app');
  if (values.port !== undefined) passedOn.push('--port', portIn(values.port));
  if (values['data-dir'] !== undefined) passedOn.push('--data-dir', folderIn(values['data-dir'], folder));
  if (values.demo) passedOn.push('--demo');
  // An app window is opened by a browser.
  return { browser: values.browser === true || values.app === true, passedOn };
}

function portIn(text) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw wrong(`--port takes a number from 0 to 65535, not "${text}".`);
}

function folderIn(text, folder) {
  if (text === '') throw wrong('--data-dir needs a folder.');
  return resolve(folder, text);
}

function parsed(args) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw wrong(flagProblem(error, args));
  }
}

function wrong(sentence) {
  return new Stop(`${sentence} \`npm start -- --help\` lists the flags.`, 2);
}
