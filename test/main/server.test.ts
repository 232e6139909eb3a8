import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt, flagsForNewData, openContract, signIn, startBuiltServer } from './built-server.ts';

beforeAll(ensureBuilt, 180_000);

/** Returns the failure that a contract stream ends with. If oRPC were bundled twice, the error code would be lost. */
async function failureOfStream(link: URL, session: Response): Promise<unknown> {
  const client = await openContract(link, session);
  try {
    for await (const _ of await client.transfer.import({ mediaId: 'none' })) break;
    return 'it did not fail';
  } catch (thrown) {
    return thrown;
  }
}

test('P2: the built shell serves its page, accepts its link, and exits cleanly on request', async () => {
  const flags = await flagsForNewData('--demo');
  const shell = startBuiltServer(flags);
  const link = new URL(await shell.ready());
  expect(link.hostname).toBe('127.0.0.1');
  const page = await fetch(link.origin);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('<script type="module"');
  const response = await signIn(link);
  expect(response.status).toBe(200);
  expect(await failureOfStream(link, response)).toMatchObject({
    code: 'FAILURE',
    data: { code: 'not-found', values: {} },
  });

  const second = startBuiltServer(flags);
  expect(await second.ended).toBe(1);
  expect(second.errors()).toMatch(
    /^Parlance is already running\. The data folder .* is in use by another instance of Parlance\..*\n$/,
  );

  shell.child.kill('SIGTERM');
  expect(await shell.ended).toBe(0);
  expect(shell.errors()).toBe('');
}, 60_000);

test('P2: after a kill the same data folder opens again, and Ctrl+C exits', async () => {
  const flags = await flagsForNewData('--demo');
  const killed = startBuiltServer(flags);
  await killed.ready();
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  const shell = startBuiltServer(flags);
  await shell.ready();
  shell.child.kill('SIGINT');
  expect(await shell.ended).toBe(0);
}, 60_000);

test('P2: an unknown flag stops the start with an error message and exit code 2, and leaves nothing behind', async () => {
  const flags = await flagsForNewData('--demo');
  const shell = startBuiltServer([...flags, '--porl']);
  expect(await shell.ended).toBe(2);
  expect(shell.errors()).toMatch(/^Unknown option --porl\..*\n$/);
  expect(await readdir(flags.at(-1) ?? '')).toEqual([]);
}, 60_000);
