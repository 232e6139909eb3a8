import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/set-up/with-lock.mjs');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command that runs `first`, records its start, waits so that the others can run, and records its end. */
function command(first = '') {
  const [lock, log] = [join(folder, 'lock'), join(folder, 'log')].map((path) => JSON.stringify(path));
  const work = `appendFileSync(${log}, 'begin '); await new Promise((go) => setTimeout(go, 100)); appendFileSync(${log}, 'end ');`;
  const code = `import { appendFileSync, writeFileSync } from 'node:fs';
    ${first}
    const { withLock } = await import(${JSON.stringify(script)});
    await withLock(${lock}, async () => { ${work} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { child, ended: once(child, 'exit') };
}

it('commands that install at the same time run one after the other, and leave no lock', async () => {
  await Promise.all([1, 2, 3, 4].map(() => command().ended));
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(4));
  expect(readdirSync(folder)).toEqual(['log']);
});

it('the lock of a killed command is taken over', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'exit');
  writeFileSync(join(folder, 'lock'), String(killed.pid));
  await command().ended;
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end ');
});

it('a command waits for one that still runs', async () => {
  writeFileSync(join(folder, 'lock'), String(process.pid));
  const waiting = command();
  const [message] = await once(waiting.child.stderr, 'data');
  expect(String(message)).toContain(`Waiting for process ${process.pid}`);
  expect(readdirSync(folder)).toEqual(['lock']);
  appendFileSync(join(folder, 'log'), 'first ');
  rmSync(join(folder, 'lock'));
  await waiting.ended;
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('first begin end ');
});

it('a lock that an earlier process with this command’s process id left behind is taken over', async () => {
  await command(`writeFileSync(${JSON.stringify(join(folder, 'lock'))}, String(process.pid));`).ended;
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('begin end ');
});
