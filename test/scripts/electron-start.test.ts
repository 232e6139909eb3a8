import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts/set-up');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-electron-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { readonly code: number | null; readonly output: string; readonly value: unknown };

/** Runs code of the scripts in its own process, as the commands do. `value` is what the code evaluates to. */
async function runScript(code: string, env: Record<string, string> = {}): Promise<Outcome> {
  const result = join(folder, 'result.json');
  const program = `import { writeFileSync } from 'node:fs';
    const value = await (async () => { ${code} })();
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(value ?? null));`;
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...rest } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [exit] = await once(child, 'close');
  const value = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
  return { code: exit, output, value };
}

const from = (file: string, names: string) =>
  `const { ${names} } = await import(${JSON.stringify(join(scripts, file))});`;

/** Writes a package like Electron's, whose installer runs this code. */
function fakePackage(installer: string): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', type: 'commonjs' }));
  writeFileSync(join(folder, 'install.js'), installer);
  return `return fetchElectronRuntime(process.execPath, { folder: ${JSON.stringify(folder)}, patience: 3000 });`;
}

const install = `
  fs.mkdirSync(path.join(__dirname, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(__dirname, 'dist', 'version'), 'v1.0.0');
  fs.writeFileSync(path.join(__dirname, 'dist', 'electron'), '');
  fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron');`;

describe('the download of Electron’s runtime', () => {
  it('P1: is not given up while it grows, however slowly', async () => {
    const call = fakePackage(`const fs = require('fs'), path = require('path');
      const file = path.join(process.env.TMPDIR, 'electron.zip');
      let pieces = 0;
      const timer = setInterval(() => {
        fs.appendFileSync(file, 'piece');
        pieces += 1;
        if (pieces < 24) return;
        clearInterval(timer); ${install}
      }, 250);`);
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`);
    expect(value).toEqual({ electron: join(folder, 'dist', 'electron') });
  });

  it('P1: is given up when nothing arrives any more, with the reason', async () => {
    const call = fakePackage('setInterval(() => {}, 1000);');
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`);
    expect(value).toEqual({
      because: "Electron's runtime could not be fetched (the download didn't continue for 3 seconds)",
    });
  });

  it('P1: repeats the first line of the installer’s error', async () => {
    const call = fakePackage(`console.error(new TypeError('fetch failed').stack); process.exit(1);`);
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`);
    expect(value).toEqual({
      because: "Electron's runtime could not be fetched (TypeError: fetch failed)",
    });
  });

  it('P1: goes through the proxy of the environment, and never as plain Node', async () => {
    const call = fakePackage(
      `console.error([process.env.NODE_USE_ENV_PROXY, process.env.ELECTRON_RUN_AS_NODE].join(' '));`,
    );
    const code = `${from('electron.mjs', 'fetchElectronRuntime')} ${call}`;
    const env = { HTTPS_PROXY: 'http://127.0.0.1:9', ELECTRON_RUN_AS_NODE: '1' };
    expect((await runScript(code, env)).value).toMatchObject({ because: expect.stringContaining('(1') });
    expect(JSON.stringify((await runScript(code, env)).value)).not.toContain('1 1');
  });
});

/** Writes an executable script in place of Electron. */
function fakeElectron(script: string): string {
  const path = join(folder, 'electron');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform !== 'linux')('a runtime on Linux', () => {
  const whyNot = async (electron: string, unshare: string) => {
    const code = `${from('find-electron.mjs', 'whyNotOnLinux')}
      return whyNotOnLinux(process.execPath, ${JSON.stringify(electron)}, { unshare: ${JSON.stringify(unshare)} });`;
    return (await runScript(code)).value;
  };

  it('P1: runs where user namespaces work', async () => {
    expect(await whyNot(fakeElectron('echo v45.4.1'), 'true')).toBeNull();
  });

  it('P1: doesn’t run without a sandbox, as on Ubuntu with its default settings', async () => {
    const electron = fakeElectron('echo v45.4.1');
    expect(await whyNot(electron, 'false')).toContain('restricts user namespaces');
    writeFileSync(join(folder, 'chrome-sandbox'), '');
    chmodSync(join(folder, 'chrome-sandbox'), 0o755);
    expect(await whyNot(electron, 'false')).toContain('restricts user namespaces');
    chmodSync(join(folder, 'chrome-sandbox'), 0o4755);
    if (process.getuid?.() === 0) expect(await whyNot(electron, 'false')).toBeNull();
  });

  it('P1: says which library is missing, and that a program of another C library can’t start', async () => {
    const missing = 'error while loading shared libraries: libnss3.so: cannot open shared object file';
    expect(await whyNot(fakeElectron(`echo "electron: ${missing}" >&2; exit 127`), 'true')).toContain(
      missing,
    );
    writeFileSync(join(folder, 'other'), '#!/lib/ld-of-another-system\n', { mode: 0o755 });
    expect(await whyNot(join(folder, 'other'), 'true')).toMatch(/does not run on this system \(.*ENOENT/);
  });
});

describe.skipIf(process.platform === 'win32')('the start of Electron', () => {
  const start = (electron: string) =>
    `${from('run-electron.mjs', 'runElectron')} return runElectron(process.execPath, ${JSON.stringify(electron)}, []);`;

  it.each([
    ['crashes', 'kill -TRAP $$', 133],
    ['lacks a library', 'exit 127', 127],
  ])('P1: falls back to the browser with a sentence if it %s', async (_, script, code) => {
    const { value, output } = await runScript(start(fakeElectron(script)));
    expect(value).toBeNull();
    expect(output).toContain(
      `Electron ended right after its start (exit code ${code}); starting in the browser.`,
    );
  });

  it('P1: ends with its exit code otherwise', async () => {
    expect((await runScript(start(fakeElectron('exit 3')))).value).toBe(3);
    expect((await runScript(start(fakeElectron('exit 0')))).value).toBe(0);
  });

  it('P1: receives a signal once, so that it can close', async () => {
    const log = join(folder, 'signals');
    // Chromium dies at the second SIGINT.
    const electron = fakeElectron(`
      trap 'echo INT >> ${log}' INT
      trap 'echo TERM >> ${log}' TERM
      trap 'echo HUP >> ${log}' HUP
      echo ready >> ${log}
      n=0; while [ $n -lt 40 ]; do sleep 0.1; n=$((n+1)); done; exit 0`);
    mkdirSync(join(folder, 'run'));
    const program = `${from('run-electron.mjs', 'runElectron')}
      process.exitCode = await runElectron(process.execPath, ${JSON.stringify(electron)}, []);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('ready'), { timeout: 20_000 });
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(readFileSync(log, 'utf8')).toBe('ready\nTERM\n');
  });
});
