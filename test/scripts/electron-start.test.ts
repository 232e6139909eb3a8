import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { watchGrowth } from '../../scripts/set-up/electron.mjs';

const scripts = join(import.meta.dirname, '../../scripts/set-up');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-electron-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { readonly code: number | null; readonly output: string; readonly value: unknown };

/** Runs code that calls the scripts in its own process, as the commands do. `value` is the code's return value. */
async function runScript(
  code: string,
  env: Record<string, string> = {},
  file = 'result.json',
): Promise<Outcome> {
  const result = join(folder, file);
  const program = `import { writeFileSync } from 'node:fs';
    const value = await (async () => { ${code} })();
    writeFileSync(${JSON.stringify(result)}, JSON.stringify(value ?? null));`;
  const ofThisMachine = /^(?:ELECTRON_OVERRIDE_DIST_PATH|(?:https?|no)_proxy|npm_config_.*proxy)$/i;
  const rest = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisMachine.test(name)));
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: { ...rest, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [exit] = await once(child, 'close');
  const value = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : undefined;
  return { code: exit, output, value };
}

const from = (file: string, names: string) =>
  `const { ${names} } = await import(${JSON.stringify(join(scripts, file))});`;

/** Writes a package like Electron's whose installer runs this code. Returns code that fetches the package's runtime. */
function fakePackage(installer: string, stallTimeout = 600_000): string {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', type: 'commonjs' }));
  writeFileSync(join(folder, 'install.js'), installer);
  return `return fetchElectronRuntime(process.execPath, { folder: ${JSON.stringify(folder)}, stallTimeout: ${stallTimeout} });`;
}

const install = `
  fs.mkdirSync(path.join(__dirname, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(__dirname, 'dist', 'version'), 'v1.0.0');
  fs.writeFileSync(path.join(__dirname, 'dist', 'electron'), '');
  fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron');`;

describe('the download of Electron’s runtime', () => {
  it('P1: isn’t aborted while it grows, however slowly', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { signal, report, stop } = watchGrowth([folder, join(folder, 'missing')], 3000);
    onTestFinished(stop);
    for (let second = 0; second < 24; second += 2) {
      appendFileSync(join(folder, 'electron.zip'), '.'.repeat(100_000));
      vi.advanceTimersByTime(2000);
    }
    expect([signal.aborted, report()]).toEqual([false, '1 MB so far…']);
    vi.advanceTimersByTime(6000);
    expect(signal.aborted).toBe(true);
  });

  it('P1: is aborted when nothing more arrives, with the reason', async () => {
    const call = fakePackage('setInterval(() => {}, 1000);', 500);
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`);
    expect(value).toEqual({
      because: "Electron's runtime couldn't be downloaded (the download stalled for 0.5 seconds)",
    });
  });

  it('P1: repeats the first line of the installer’s error', async () => {
    const call = fakePackage(`console.error(new TypeError('fetch failed').stack); process.exit(1);`);
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`);
    expect(value).toEqual({
      because: "Electron's runtime couldn't be downloaded (TypeError: fetch failed)",
    });
  });

  it('P1: says why nothing could be reached', async () => {
    const { address, server } = await serve(() => {});
    server.close();
    const call = fakePackage(
      `fetch('${address}/electron.zip').catch((error) => console.error(error.stack));`,
    );
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`);
    expect(value).toEqual({
      because: `Electron's runtime couldn't be downloaded (connect ECONNREFUSED ${new URL(address).host})`,
    });
  });

  it('P1: continues where an earlier one was interrupted, and starts again if the file has changed', async () => {
    const archive = 'a'.repeat(60_000) + 'b'.repeat(40_000);
    const requestedRanges: unknown[] = [];
    const partial = () => ({
      version: JSON.parse(readFileSync(join(folder, 'partial/archive.json'), 'utf8')).version,
      size: statSync(join(folder, 'partial/archive.part')).size,
    });
    let version = '"one"';
    const { address } = await serve((request, response) => {
      const { range, 'if-range': known } = request.headers;
      requestedRanges.push([range ?? 'whole', known ?? null]);
      if (range && known === version) {
        const from = Number(/\d+/.exec(range)?.[0]);
        response.writeHead(206, {
          etag: version,
          'content-range': `bytes ${from}-99999/100000`,
          'content-length': 100_000 - from,
        });
        response.end(archive.slice(from));
      } else {
        response.writeHead(200, { etag: version, 'content-length': 100_000 });
        response.write(archive.slice(0, 60_000));
        // The connection ends once these have been stored.
        const stored = { version, size: 60_000 };
        vi.waitFor(() => expect(partial()).toEqual(stored), { timeout: 120_000 }).then(
          () => response.destroy(),
          () => response.destroy(),
        );
      }
    });
    const call = fakePackage(`const fs = require('fs'), path = require('path');
      fetch('${address}/electron.zip').then(async (response) => {
        const whole = await response.text();
        fs.writeFileSync(path.join(__dirname, 'whole'), response.headers.get('content-length') + ' ' + whole);
        ${install}
      }).catch((error) => console.error(error.stack));`);
    const code = `${from('electron.mjs', 'fetchElectronRuntime')} ${call}`;
    const interrupted = { because: expect.stringContaining("couldn't be downloaded") };
    expect((await runScript(code)).value).toEqual(interrupted);
    version = '"two"';
    expect((await runScript(code)).value).toEqual(interrupted);
    expect((await runScript(code)).value).toEqual({ electron: join(folder, 'dist', 'electron') });
    expect(requestedRanges).toEqual([
      ['whole', null],
      ['bytes=60000-', '"one"'],
      ['bytes=60000-', '"two"'],
    ]);
    expect(readFileSync(join(folder, 'whole'), 'utf8')).toBe(`100000 ${archive}`);
    expect(readdirSync(join(folder, 'partial'))).toEqual([]);
  });

  it.each([
    ['the environment', 'HTTP_PROXY'],
    ['npm', 'npm_config_proxy'],
  ])('P1: goes through the proxy of %s', async (_, name) => {
    const { address: proxy, server } = await serve((request, response) =>
      response.end(`${request.headers.host} through the proxy`),
    );
    // Node opens a tunnel for plain HTTP addresses too. This server is also the end of the tunnel.
    server.on('connect', (_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      server.emit('connection', socket);
    });
    const call = fakePackage(`
      fetch('http://elsewhere.invalid/electron.zip').then(async (answer) => console.error(await answer.text()));`);
    const { value } = await runScript(`${from('electron.mjs', 'fetchElectronRuntime')} ${call}`, {
      [name]: proxy,
    });
    expect(value).toEqual({
      because: "Electron's runtime couldn't be downloaded (elsewhere.invalid through the proxy)",
    });
  });

  it('P1: counts as absent if its extraction was interrupted, also after an earlier complete one', async () => {
    writeFileSync(join(folder, 'path.txt'), 'electron');
    const call = fakePackage(`const fs = require('fs'), path = require('path');
      fs.mkdirSync(path.join(__dirname, 'dist'));
      fs.writeFileSync(path.join(__dirname, 'dist', 'version'), 'v1.0.0');
      fs.writeFileSync(path.join(__dirname, 'dist', 'electron'), 'half');
      console.error('interrupted');`);
    const code = `${from('electron.mjs', 'fetchElectronRuntime')} ${call}`;
    const because = "Electron's runtime couldn't be downloaded (interrupted)";
    expect((await runScript(code)).value).toEqual({ because });
    // The second start finds what the first one left.
    expect((await runScript(code)).value).toEqual({ because });
  });

  it('P1: isn’t started, and removes nothing, if ELECTRON_OVERRIDE_DIST_PATH names another folder', async () => {
    const call = fakePackage("require('fs').writeFileSync(require('path').join(__dirname, 'called'), '');");
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/version'), 'v1.0.0');
    const code = `${from('electron.mjs', 'fetchElectronRuntime')} ${call}`;
    const { value } = await runScript(code, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'elsewhere') });
    expect(value).toEqual({ because: "There's no Electron in the folder in ELECTRON_OVERRIDE_DIST_PATH" });
    expect(existsSync(join(folder, 'dist/version'))).toBe(true);
    expect(existsSync(join(folder, 'called'))).toBe(false);
  });

  it('P1: happens once if two commands start at the same time', async () => {
    const go = join(folder, 'go');
    const call = fakePackage(`const fs = require('fs'), path = require('path');
      fs.appendFileSync(path.join(__dirname, 'calls'), 'called ');
      const timer = setInterval(() => {
        if (!fs.existsSync(${JSON.stringify(go)})) return;
        clearInterval(timer); ${install}
      }, 50);`);
    const code = `${from('electron.mjs', 'fetchElectronRuntime')}
      const log = (line) => fs.appendFileSync(${JSON.stringify(join(folder, 'messages'))}, line + ' ');
      const fs = await import('node:fs'); console.error = log; ${call}`;
    const both = [runScript(code), runScript(code, {}, 'second.json')];
    await vi.waitFor(() => expect(readFileSync(join(folder, 'messages'), 'utf8')).toContain('Waiting for'), {
      timeout: 120_000,
    });
    writeFileSync(go, '');
    const electron = join(folder, 'dist', 'electron');
    expect((await Promise.all(both)).map(({ value }) => value)).toEqual([{ electron }, { electron }]);
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe('called ');
  });

  it('P1: is never run as plain Node', async () => {
    const call = fakePackage("console.error('is ' + process.env.ELECTRON_RUN_AS_NODE);");
    const code = `${from('electron.mjs', 'fetchElectronRuntime')} ${call}`;
    const { value } = await runScript(code, { ELECTRON_RUN_AS_NODE: '1' });
    expect(value).toMatchObject({ because: expect.stringContaining('(is undefined)') });
  });
});

/** Serves HTTP until the test ends. */
async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Writes an executable script in place of Electron. */
function fakeElectron(script: string): string {
  const path = join(folder, 'electron');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform !== 'linux')('a runtime on Linux', () => {
  const whyNot = async (electron: string) => {
    const code = `${from('find-electron.mjs', 'linuxProblem')}
      return linuxProblem(process.execPath, ${JSON.stringify(electron)});`;
    return (await runScript(code)).value;
  };

  it('P1: runs if Electron can print its version', async () => {
    expect(await whyNot(fakeElectron('[ "$*" = --version ] && echo v45.4.1'))).toBeNull();
  });

  it.each([
    '[1:1124/1.1:FATAL:setuid_sandbox_host.cc:166] The SUID sandbox helper binary was found, but is not configured correctly.',
    '[1:1124/1.1:FATAL:zygote_host_impl_linux.cc:128] No usable sandbox! If you are running on Ubuntu 23.10+ …',
  ])('P1: doesn’t run without a sandbox, as on Ubuntu with its default settings: %s', async (words) => {
    const electron = fakeElectron(`echo '${words}' >&2; echo '#0 0x5581 <unknown>' >&2; kill -TRAP $$`);
    expect(await whyNot(electron)).toBe(
      "Electron's sandbox doesn't work on this system, which restricts user namespaces",
    );
  });

  it('P1: says which library is missing, and that a program of another C library can’t start', async () => {
    const missing = 'error while loading shared libraries: libnss3.so: cannot open shared object file';
    expect(await whyNot(fakeElectron(`echo "electron: ${missing}" >&2; exit 127`))).toContain(missing);
    writeFileSync(join(folder, 'other'), '#!/lib/ld-of-another-system\n', { mode: 0o755 });
    expect(await whyNot(join(folder, 'other'))).toMatch(/doesn't run on this system \(.*ENOENT/);
  });

  it('P1: repeats the fatal error and not the stack trace below it', async () => {
    const words =
      '[1:1124/1.1:ERROR:bus.cc:1] no bus\n[1:1124/1.1:FATAL:ozone.cc:2] The platform failed to initialize.';
    const electron = fakeElectron(`printf '%s\n' '${words}' '#0 0x5581 <unknown>' >&2; kill -TRAP $$`);
    expect(await whyNot(electron)).toBe(
      "Electron doesn't run on this system (The platform failed to initialize.)",
    );
  });

  it('P1: isn’t downloaded where the C library isn’t glibc', async () => {
    const code = `${from('find-electron.mjs', 'hasGlibc')}
      return [hasGlibc(), hasGlibc({ header: { arch: 'x64', platform: 'linux' } })];`;
    expect((await runScript(code)).value).toEqual([true, false]);
  });
});

describe.skipIf(process.platform === 'win32')('the start of Electron', () => {
  const start = (electron: string) =>
    `${from('run-electron.mjs', 'runElectron')} return runElectron(process.execPath, ${JSON.stringify(electron)}, []);`;

  it.each([
    ['crashes', 'kill -TRAP $$', 133],
    ['lacks a library', 'exit 127', 127],
  ])('P1: falls back to the browser with a message if it %s', async (_, script, code) => {
    const { value, output } = await runScript(start(fakeElectron(script)));
    expect(value).toBeNull();
    expect(output).toContain(
      `Electron exited right after it started (exit code ${code}). Starting in the browser instead.`,
    );
  });

  it('P1: ends with its exit code otherwise', async () => {
    expect((await runScript(start(fakeElectron('exit 3')))).value).toBe(3);
    expect((await runScript(start(fakeElectron('exit 0')))).value).toBe(0);
  });

  it('P1: counts the error statuses of Windows as crashes, and nothing else there', async () => {
    const code = `${from('run-electron.mjs', 'isBroken')} return [0xc0000135, 0xc0000005, 1, 0].map(isBroken);`;
    expect((await runScript(code)).value).toEqual([true, true, false, false]);
  });

  it('P1: receives a signal once, so that it can close', async () => {
    const log = join(folder, 'signals');
    // A second SIGINT kills Chromium. The parent starts listening for signals right after it has started the program.
    const electron = fakeElectron(`
      trap 'echo INT >> ${log}' INT
      trap 'echo TERM >> ${log}' TERM
      trap 'echo HUP >> ${log}' HUP
      sleep 1; echo ready >> ${log}
      n=0; while [ $n -lt 40 ]; do sleep 0.1; n=$((n+1)); done; exit 0`);
    mkdirSync(join(folder, 'run'));
    const program = `${from('run-electron.mjs', 'runElectron')}
      process.exitCode = await runElectron(process.execPath, ${JSON.stringify(electron)}, []);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('ready'), { timeout: 120_000 });
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(readFileSync(log, 'utf8')).toBe('ready\nTERM\n');
  });
});
