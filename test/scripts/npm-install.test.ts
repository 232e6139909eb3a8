import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
// @ts-expect-error The command is plain JavaScript.
import { nodePackage } from '../../bin/node24.mjs';
// @ts-expect-error The scripts are plain JavaScript.
import { progressLine } from '../../scripts/set-up/npm-install.mjs';

const root = join(import.meta.dirname, '../..');
const dependencies = `await import('./scripts/set-up/dependencies.mjs').then((m) => m.installDependencies())`;

/** Creates a copy of what installs the dependencies, with a fake npm that runs this shell script in it. */
function project(npm: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parlance npm ')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['bin', 'scripts', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  const packages = { [`node_modules/${nodePackage}`]: { version: '99.0.0', optional: true } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(folder, 'path'));
  const inFolder = (...parts: readonly string[]) => join(folder, ...parts);
  const setNpm = (script: string) =>
    writeFileSync(inFolder('path/npm'), `#!/bin/sh\necho called >> calls\n${script}\n`, { mode: 0o755 });
  setNpm(npm);
  const start = (env: Record<string, string> = {}, code = dependencies) => {
    const program = `const { runCommand } = await import('./scripts/set-up/stop.mjs');
      await runCommand(async () => { ${code}; return 0; });`;
    const ofThisMachine = /^(?:(?:https?|no)_proxy|npm_.*)$/i;
    const rest = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !ofThisMachine.test(name)),
    );
    return spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      env: { ...rest, PATH: `${inFolder('path')}:${rest.PATH}`, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };
  return {
    folder,
    start,
    setNpm,
    inFolder,
    calls: () => readFileSync(inFolder('calls'), 'utf8').trim().split('\n').length,
    isInstalled: () => existsSync(inFolder('node_modules/.parlance-installed')),
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

/** Waits however long this machine takes. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000 });

const half = 'mkdir -p node_modules/half; echo half > node_modules/half/file;';
const whole = `folder=node_modules/${nodePackage}; rm -rf node_modules; mkdir -p $folder/bin node_modules/.bin
  echo '{"version":"99.0.0"}' > $folder/package.json
  ln -s ${process.execPath} $folder/bin/node
  ln -s ../${nodePackage}/bin/node node_modules/.bin/node
  echo '{"packages":{"node_modules/${nodePackage}":{"version":"99.0.0"}}}' > node_modules/.package-lock.json`;
const noMore = 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write';

describe.skipIf(process.platform === 'win32')('an installation of the dependencies that fails', () => {
  test.each([
    [
      'the disk fills up while npm continues',
      `echo '${noMore}' >&2; sleep 600`,
      /^Couldn't install the dependencies\. The disk with .+ is full\. Free up space on it, then try again\.$/,
    ],
    [
      'npm reports a full disk as success',
      `${whole}; echo '${noMore}' >&2; exit 0`,
      /^Couldn't install the dependencies\. The disk with .+ is full\./,
    ],
    [
      'a quota is used up',
      "echo 'npm error code EDQUOT' >&2; exit 1",
      /^Couldn't install the dependencies\. The disk with .+ is full\./,
    ],
    [
      'npm’s cache belongs to another account',
      "echo 'npm error code EACCES' >&2; echo 'npm error path /elsewhere/cache/tmp' >&2; echo 'npm error EACCES: permission denied' >&2; exit 243",
      /^Couldn't install the dependencies\. This account can't read or write in the folder \/elsewhere\/cache\. Make it writable, then try again\.$/,
    ],
  ])('P6: says why in one sentence, and isn’t used: %s', async (_, script, sentence) => {
    const { start, setNpm, inFolder, isInstalled } = project(`${half} ${script}`);
    const { code, last, lines } = await outcomeOf(start());
    expect(last).toMatch(sentence);
    expect(lines).toEqual(['Installing the dependencies…', last]);
    expect(code).toBe(1);
    expect(existsSync(inFolder('node_modules/half'))).toBe(!script.includes('TAR_ENTRY_ERROR'));
    expect([existsSync(inFolder('.parlance-installing')), isInstalled()]).toEqual([false, false]);
    setNpm(whole);
    expect((await outcomeOf(start())).code).toBe(0);
    expect(isInstalled()).toBe(true);
  });

  const network =
    /^Couldn't download the dependencies because the package registry or a proxy doesn't respond\./;
  const unknown = /^Couldn't install the dependencies\. npm's message is above\.$/;
  test.each([
    ['the network ends in the middle', ['npm error code ECONNRESET', 'npm error network aborted'], network],
    ['npm 10 finds no server', ['npm ERR! code ENOTFOUND', 'npm ERR! network No such host'], network],
    ['an attempt failed, but not the installation', ['npm error code EINTEGRITY'], unknown],
    [
      'a warning contains the words of a full disk',
      ['npm error code ETARGET', 'npm error notarget'],
      unknown,
    ],
  ])('P6: repeats npm’s own message, and nothing else: %s', async (_, messages, sentence) => {
    const more = [
      'npm warn deprecated a@1: no space left on device, EACCES: b',
      'npm http fetch GET https://registry.invalid/a attempt 1 failed with ECONNRESET',
      ...messages,
      'npm error     at Socket.<anonymous> (node:net:1:1)',
    ];
    const { start } = project(`printf '%s\\n' ${more.map((line) => `'${line}'`).join(' ')} >&2; exit 1`);
    const { lines } = await outcomeOf(start());
    expect(lines.slice(1, -1)).toEqual(messages);
    expect(lines.at(-1)).toMatch(sentence);
  });

  test('P6: is started again by the next command if it was interrupted, also by one that waits for it', async () => {
    const { start, setNpm, inFolder, isInstalled } = project(`${half} sleep 600`);
    const first = start();
    const outcome = outcomeOf(first);
    await until(() => expect(existsSync(inFolder('node_modules/half/file'))).toBe(true));
    const second = start();
    const [message] = await once(second.stderr, 'data');
    expect(String(message)).toContain(`Waiting for process ${first.pid}`);
    setNpm(whole);
    const secondOutcome = outcomeOf(second);
    first.kill('SIGINT');
    expect((await outcome).code).toBe(130);
    expect((await secondOutcome).code).toBe(0);
    expect([isInstalled(), existsSync(inFolder('.parlance-installing'))]).toEqual([true, false]);
    expect(existsSync(inFolder('node_modules', nodePackage, 'package.json'))).toBe(true);
  });

  test('P6: isn’t mistaken for an earlier one, whose record and link to Node it removes', async () => {
    const { start, setNpm, inFolder, isInstalled, calls } = project(whole);
    await outcomeOf(start());
    const lock = readFileSync(inFolder('package-lock.json'), 'utf8');
    writeFileSync(inFolder('package-lock.json'), lock.replace('99.0.0', '99.0.1'));
    setNpm(`ln -s half node_modules/.bin/node; exit 1`);
    await outcomeOf(start());
    expect([isInstalled(), readdirSync(inFolder('node_modules/.bin'))]).toEqual([false, []]);
    writeFileSync(inFolder('package-lock.json'), lock);
    await outcomeOf(start());
    expect([isInstalled(), calls()]).toEqual([false, 3]);
  });

  test('P6: changes nothing if npm isn’t there', async () => {
    const { start, inFolder } = project(half);
    mkdirSync(inFolder('node_modules'));
    writeFileSync(inFolder('node_modules/file'), '');
    const { lines } = await outcomeOf(start({ PATH: inFolder('bin') }));
    expect(lines.at(-1)).toBe(
      "npm wasn't found, so the dependencies couldn't be installed. Install npm 10 or newer, then try again.",
    );
    expect(existsSync(inFolder('node_modules/file'))).toBe(true);
  });

  test('P6: ends if npm waits for a proxy that never responds', async () => {
    const { start } = project('exec sleep 600');
    const code = `await import('./scripts/set-up/npm-install.mjs')
      .then((m) => m.installPackages('.', 'the tools', { patience: 500 }))`;
    const { code: exit, lines } = await outcomeOf(
      start({ https_proxy: 'http://me:secret@127.0.0.1:9' }, code),
    );
    expect(lines.slice(1)).toEqual([
      "Couldn't download the tools because the package registry or a proxy doesn't respond. Check the network and npm's registry and proxy settings (https_proxy is http://127.0.0.1:9), then try again.",
    ]);
    expect(exit).toBe(1);
  });

  test('P1: ends with the command that started it, even if npm ignores SIGTERM or the command fails', async () => {
    // Appends to a file for as long as it runs.
    const endless = `trap '' TERM INT; while :; do echo >> output; sleep 0.1; done`;
    const failing = `const { run } = await import('./scripts/set-up/run.mjs');
      const { Stop } = await import('./scripts/set-up/stop.mjs');
      const { existsSync } = await import('node:fs');
      void run('npm', [], { ownGroup: true });
      while (!existsSync('output')) await new Promise((go) => setTimeout(go, 50));
      throw new Stop('The build failed.')`;
    for (const [code, signal, expected] of [
      [dependencies, 'SIGTERM', 143],
      [failing, undefined, 1],
    ] as const) {
      const { start, inFolder } = project(endless);
      const command = start({}, code);
      const ended = once(command, 'exit');
      const output = () => readFileSync(inFolder('output'), 'utf8');
      if (signal) await until(output);
      if (signal) command.kill(signal);
      expect(await ended).toEqual([expected, null]);
      await vi.waitFor(
        async () => {
          const before = output();
          await setTimeout(500);
          expect(output()).toBe(before);
        },
        { timeout: 120_000 },
      );
    }
  });
});

describe.skipIf(process.platform === 'win32')('npm', () => {
  const recording = `{ pwd; printf '%s\\n' "$@"; } > arguments; env > environment; ${whole}`;

  test.each([
    { NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/' },
    { https_proxy: 'http://127.0.0.1:9', no_proxy: '*' },
    { HTTPS_PROXY: 'http://me:100%@127.0.0.1:9' },
  ])('P6: decides itself whether the registry can be reached: %o', async (env) => {
    const { start, folder, inFolder, isInstalled } = project(recording);
    expect(await outcomeOf(start(env))).toMatchObject({ code: 0, lines: ['Installing the dependencies…'] });
    expect(isInstalled()).toBe(true);
    const [place, command, ...flags] = readFileSync(inFolder('arguments'), 'utf8').trim().split('\n');
    expect([place, command, flags.includes('--offline')]).toEqual([folder, 'ci', false]);
    expect(flags.every((flag) => flag.startsWith('--'))).toBe(true);
  });

  test('P6: fails within seconds by its own retries, unless the user has set them', async () => {
    const { start, inFolder } = project(recording);
    await outcomeOf(start({ npm_config_fetch_retry_maxtimeout: '90000' }));
    const environment = readFileSync(inFolder('environment'), 'utf8').split('\n');
    expect(environment).toContain('npm_config_fetch_retry_mintimeout=1000');
    expect(environment).toContain('npm_config_fetch_retry_maxtimeout=90000');
  });

  test.each([
    [{}, 'Still installing the tools: no package has arrived yet…'],
    [
      { HTTPS_PROXY: 'http://me:secret@proxy.invalid:8080', https_proxy: 'http://127.0.0.1:9' },
      'Still installing the tools: no package has arrived yet (HTTPS_PROXY is http://proxy.invalid:8080, https_proxy is http://127.0.0.1:9)…',
    ],
    [
      { npm_config_proxy: 'me:secret@proxy.invalid', npm_config_https_proxy: 'null', no_proxy: 'a' },
      'Still installing the tools: no package has arrived yet…',
    ],
  ])('P6: is shown to wait, with its proxies but not their passwords: %o', (env, line) => {
    expect(progressLine('the tools', 0, env)).toBe(line);
    expect(progressLine('the tools', 7, env)).toBe('Still installing the tools: 7 packages so far…');
  });
});

describe.skipIf(process.platform !== 'linux')('the Node that is installed with Parlance', () => {
  const cutOff = () => readFileSync(process.execPath).subarray(0, 100_000);

  test.each([
    ['cut off', 'bin/node', (node: string) => writeFileSync(node, cutOff(), { mode: 0o755 })],
    ['empty', 'bin/node', (node: string) => writeFileSync(node, '', { mode: 0o755 })],
    ['not executable', 'bin/node', (node: string) => writeFileSync(node, '#!/bin/sh\n', { mode: 0o644 })],
    ['a broken link', 'bin/node', (node: string) => symlinkSync('missing', node)],
    ['missing its version', 'package.json', (file: string) => writeFileSync(file, '{"version":"99.')],
  ])('P6: is installed again if npm was run by hand and left it %s', async (_, name, damage) => {
    const { start, inFolder, calls } = project(whole);
    for (const run of [1, 2]) expect([run, (await outcomeOf(start())).code]).toEqual([run, 0]);
    expect(calls()).toBe(1);
    rmSync(inFolder('node_modules/.parlance-installed'));
    expect((await outcomeOf(start())).code).toBe(0);
    expect(calls()).toBe(1);
    rmSync(inFolder('node_modules/.parlance-installed'));
    const file = inFolder('node_modules', nodePackage, name);
    rmSync(file);
    damage(file);
    expect((await outcomeOf(start())).code).toBe(0);
    expect(calls()).toBe(2);
    const node = inFolder('node_modules', nodePackage, 'bin/node');
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
