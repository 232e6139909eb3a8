import { expect, onTestFinished, test } from 'vitest';
import { askOpenTabs, vouchForTabs } from '../../../src/renderer/backend/vouching.ts';

/** Opens a tab's end of the channel, and records all messages that it receives. */
function openChannel(name: string) {
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  return channel;
}

const channelName = () => `tabs ${crypto.randomUUID()}`;
const never = () => new AbortController().signal;

test('P2: a tab without a secret gets a code from an open tab, and from only one', async () => {
  const name = channelName();
  const codes: string[] = [];
  for (const tab of ['one', 'two', 'three'])
    vouchForTabs(
      openChannel(name),
      tab,
      () => tab !== 'one',
      async () => {
        codes.push(`code of ${tab}`);
        return `code of ${tab}`;
      },
    );
  const once = await askOpenTabs(openChannel(name), 'asker', never());
  expect(codes).toEqual([once]);
  expect(codes).not.toContain('code of one');
});

test('P2: each tab that asks gets its own code', async () => {
  const name = channelName();
  vouchForTabs(
    openChannel(name),
    'one',
    () => true,
    async () => `code ${crypto.randomUUID()}`,
  );
  const codes = await Promise.all(
    ['first', 'second'].map((asker) => askOpenTabs(openChannel(name), asker, never())),
  );
  expect(new Set(codes).size).toBe(2);
});

test('P2: if no tab is open, or none can create a code, the wait ends without one', async () => {
  const name = channelName();
  const waiting = new AbortController();
  const closed = askOpenTabs(openChannel(name), 'asker', waiting.signal);
  waiting.abort();
  expect(await closed).toBeNull();

  const failing = new AbortController();
  vouchForTabs(
    openChannel(name),
    'one',
    () => true,
    async () => {
      failing.abort();
      throw new Error('not connected');
    },
  );
  expect(await askOpenTabs(openChannel(name), 'asker', failing.signal)).toBeNull();
});

test('P2: messages that aren’t from a tab are ignored', async () => {
  const name = channelName();
  vouchForTabs(
    openChannel(name),
    'one',
    () => true,
    async () => `code ${crypto.randomUUID()}`,
  );
  const other = openChannel(name);
  for (const message of [
    null,
    'ask',
    {},
    { type: 'ask' },
    { type: 'take', asker: 1, tab: 'one' },
    { type: 'toString' },
  ])
    other.postMessage(message);
  expect(await askOpenTabs(openChannel(name), 'asker', never())).toMatch(/^code /);
});
