import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const bin = join(import.meta.dirname, '../../bin');

/** Returns the signals that a command forwards to its child process when it receives these. */
async function forwarded(options: object, received: readonly NodeJS.Signals[]): Promise<unknown> {
  const program = `import { forwardSignals } from ${JSON.stringify(join(bin, 'signals.mjs'))};
    const sent = [];
    forwardSignals({ kill: (signal) => sent.push(signal) }, ${JSON.stringify(options)});
    for (const signal of ${JSON.stringify(received)}) process.emit(signal, signal);
    console.log(JSON.stringify(sent));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout);
}

describe('the signals that a command forwards to what it started', () => {
  it('P6: each once, since npm repeats the terminal’s Ctrl+C', async () => {
    expect(await forwarded({ platform: 'linux' }, ['SIGINT', 'SIGINT', 'SIGHUP'])).toEqual([
      'SIGINT',
      'SIGHUP',
    ]);
  });

  it('P1: Electron is asked to close once, whatever arrives', async () => {
    const options = { platform: 'darwin', once: true };
    expect(await forwarded(options, ['SIGINT', 'SIGINT', 'SIGHUP', 'SIGTERM'])).toEqual(['SIGTERM']);
  });

  it('P6: on Windows, where `kill` ends a process immediately, Ctrl+C and a closed terminal aren’t forwarded', async () => {
    expect(await forwarded({ platform: 'win32' }, ['SIGINT', 'SIGHUP'])).toEqual([]);
    expect(await forwarded({ platform: 'win32', once: true }, ['SIGINT', 'SIGHUP'])).toEqual([]);
    expect(await forwarded({ platform: 'win32' }, ['SIGTERM'])).toEqual(['SIGTERM']);
  });
});

/** Only root can become an account that the system doesn't list. */
const isRoot = process.getuid?.() === 0;

it.skipIf(!isRoot)('P6: an account without a home folder gets a one-sentence error message', async () => {
  // Becomes the account after the import: it may not be able to read the folder that the tests are in.
  const program = `import { missingHomeMessage } from ${JSON.stringify(join(bin, 'home.mjs'))};
    delete process.env.HOME;
    process.setuid(54_321);
    console.log(missingHomeMessage());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe(
    'This account has no home folder. Set HOME to a folder that it can write to, then try again.\n',
  );
});
