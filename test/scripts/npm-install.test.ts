import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
// @ts-expect-error The command is plain JavaScript.
import { nodePackage } from '../../bin/node24.mjs';

const root = join(import.meta.dirname, '../..');

/** Accepts connections, so that nothing depends on this computer's network. */
const server = createServer((socket) => socket.on('error', () => {}));
let registry = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
});

/** Creates a copy of what installs the dependencies, with a fake npm that runs this shell script in it. */
function project(npm: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parlance-npm-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['bin', 'scripts', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const packages = { [`node_modules/${nodePackage}`]: { version: '99.0.0', optional: true } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(folder, 'path'));
  writeFileSync(join(folder, 'path/npm'), `#!/bin/sh\necho called >> calls\n${npm}\n`, { mode: 0o755 });
  const program = `const { installDependencies } = await import('./scripts/set-up/dependencies.mjs');
    const { runCommand } = await import('./scripts/set-up/stop.mjs');
    await runCommand(async () => { await installDependencies(); return 0; });`;
  const start = () => {
    const { npm_execpath: _, ...rest } = process.env;
    const ofThisMachine = /^(?:(?:https?|no)_proxy|npm_config_.*)$/i;
    const env = Object.fromEntries(Object.entries(rest).filter(([name]) => !ofThisMachine.test(name)));
    return spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: { ...env, PATH: `${join(folder, 'path')}:${env.PATH}`, npm_config_registry: registry },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };
  const inFolder = (...parts: readonly string[]) => join(folder, ...parts);
  return {
    folder,
    start,
    inFolder,
    calls: () => readFileSync(inFolder('calls'), 'utf8').trim().split('\n').length,
  };
}

async function outcomeOf(child: ChildProcess) {
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  const [code] = await once(child, 'close');
  const lines = errors.trim().split('\n');
  return { code, last: lines.at(-1) ?? '', lines: lines.filter((line) => !line.startsWith('  Still')) };
}

const half = 'mkdir -p node_modules/half; echo half > node_modules/half/file;';

describe.skipIf(process.platform === 'win32')('an installation of the dependencies that fails', () => {
  test.each([
    [
      'the disk fills up while npm continues',
      "echo 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write' >&2; sleep 600",
      /^Couldn't install the dependencies\. The disk with \S+ is full\. Free up space on it, then try again\.$/,
    ],
    [
      'npm reports a full disk as success',
      "echo 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write' >&2; exit 0",
      /^Couldn't install the dependencies\. The disk with \S+ is full\./,
    ],
    [
      'a quota is used up',
      "echo 'npm error code EDQUOT' >&2; exit 1",
      /^Couldn't install the dependencies\. The disk with \S+ is full\./,
    ],
    [
      'npm’s cache belongs to another account',
      "echo 'npm error code EACCES' >&2; echo 'npm error path /elsewhere/cache/tmp' >&2; echo 'npm error EACCES: permission denied' >&2; exit 243",
      /^Couldn't install the dependencies\. This account can't read or write in the folder \/elsewhere\/cache\. Make it writable, then try again\.$/,
    ],
    [
      'the network ends in the middle',
      "echo 'npm error code ECONNRESET' >&2; exit 1",
      /^Couldn't download the dependencies because the package registry doesn't respond\. .* then try again\.$/,
    ],
  ])('P6: says why in one sentence, and leaves nothing behind: %s', async (_, script, sentence) => {
    const { start, inFolder } = project(`${half} ${script}`);
    const { code, last, lines } = await outcomeOf(start());
    expect(last).toMatch(sentence);
    expect(lines).toEqual(['Installing the dependencies…', last]);
    expect(code).toBe(1);
    for (const name of ['node_modules', '.parlance-installing'])
      expect(existsSync(inFolder(name))).toBe(false);
  });

  test('P6: repeats npm’s message if it isn’t a known one', async () => {
    const { start, inFolder } = project(
      `${half} echo 'npm http fetch GET 200 a.tgz' >&2; echo 'npm error strange' >&2; exit 1`,
    );
    const { lines } = await outcomeOf(start());
    expect(lines.slice(1)).toEqual([
      'npm error strange',
      "Couldn't install the dependencies. npm's message is above.",
    ]);
    expect(existsSync(inFolder('node_modules'))).toBe(false);
  });

  test('P6: leaves nothing behind if it is interrupted', async () => {
    const { start, inFolder } = project(`${half} sleep 600`);
    const child = start();
    const outcome = outcomeOf(child);
    await vi.waitFor(() => expect(existsSync(inFolder('node_modules/half/file'))).toBe(true), {
      timeout: 120_000,
    });
    child.kill('SIGINT');
    expect((await outcome).code).toBe(130);
    for (const name of ['node_modules', '.parlance-installing'])
      expect(existsSync(inFolder(name))).toBe(false);
  });
});

describe.skipIf(process.platform !== 'linux')('the Node that is installed with Parlance', () => {
  const whole = `folder=node_modules/${nodePackage}; rm -rf node_modules; mkdir -p $folder/bin node_modules/.bin
    echo '{"version":"99.0.0"}' > $folder/package.json
    ln -s ${process.execPath} $folder/bin/node
    ln -s ../${nodePackage}/bin/node node_modules/.bin/node
    echo '{"packages":{"node_modules/${nodePackage}":{"version":"99.0.0"}}}' > node_modules/.package-lock.json`;
  const cutOff = () => readFileSync(process.execPath).subarray(0, 100_000);

  test.each([
    ['cut off', (node: string) => writeFileSync(node, cutOff(), { mode: 0o755 })],
    ['empty', (node: string) => writeFileSync(node, '', { mode: 0o755 })],
    ['not executable', (node: string) => writeFileSync(node, '#!/bin/sh\n', { mode: 0o644 })],
    ['a broken link', (node: string) => symlinkSync('missing', node)],
  ])('P6: is installed again if it is %s', async (_, damage) => {
    const { start, inFolder, calls } = project(whole);
    expect((await outcomeOf(start())).code).toBe(0);
    expect((await outcomeOf(start())).code).toBe(0);
    expect(calls()).toBe(1);
    const node = inFolder('node_modules', nodePackage, 'bin/node');
    rmSync(node);
    damage(node);
    expect((await outcomeOf(start())).code).toBe(0);
    expect(calls()).toBe(2);
    expect(realpathSync(node)).toBe(realpathSync(process.execPath));
  });

  test('P6: isn’t first in npm’s PATH, where a broken one would run the commands that replace it', async () => {
    const { start, inFolder } = project(whole);
    await outcomeOf(start());
    expect(existsSync(inFolder('node_modules/.bin'))).toBe(true);
    expect(existsSync(inFolder('node_modules/.bin/node'))).toBe(false);
  });

  test('P6: is installed again if npm’s record was cut off', async () => {
    const { start, inFolder, calls } = project(whole);
    await outcomeOf(start());
    rmSync(inFolder('node_modules/.parlance-installed'));
    writeFileSync(inFolder('node_modules/.package-lock.json'), '{"packages":{"node_mod');
    expect((await outcomeOf(start())).code).toBe(0);
    expect(calls()).toBe(2);
  });
});

/** Only root can become another account. */
const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)('P6: a folder that can’t be written to is named before anything starts', async () => {
  const { folder } = project('');
  chmodSync(folder, 0o755);
  const program = `import { requireWritable } from './scripts/set-up/writable.mjs';
    import { runCommand } from './scripts/set-up/stop.mjs';
    process.setuid(65_534);
    await runCommand(async () => { requireWritable(); return 0; });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  const { code, lines } = await outcomeOf(child);
  expect(lines).toEqual([
    `This account can't read or write in the folder ${folder}. Use a copy of the project in a folder that you can write to.`,
  ]);
  expect(code).toBe(1);
});
