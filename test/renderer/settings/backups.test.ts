import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { useConnection } from '../../../src/renderer/backend/connection.ts';
import { followBackups, useBackups } from '../../../src/renderer/settings/backups/backups-store.ts';
import type { BackupStatus } from '../../../src/shared/data/backups.ts';
import { failure } from '../../../src/shared/failure.ts';
import { streamOf } from '../../fixtures/sent-stream.ts';

const status = (change: Partial<BackupStatus> = {}): BackupStatus => ({
  plan: { every: 'off', folder: '/backups', keep: 3 },
  running: null,
  lastAt: null,
  failure: null,
  hasDialog: true,
  ...change,
});

/** Connects the page to a main process with these streams of statuses, one after the other. Counts the lists. */
function connect(...streams: ReturnType<typeof streamOf<BackupStatus>>[]) {
  const asked = { lists: 0 };
  const backend = {
    backups: {
      watch: async () => (streams.shift() ?? streamOf<BackupStatus>()).events(),
      list: async () => {
        asked.lists += 1;
        return [];
      },
    },
  } as never;
  const reconnect = () => useConnection.setState({ state: 'open', backend }, true);
  reconnect();
  onTestFinished(followBackups());
  return { asked, reconnect };
}

const lastAt = () => useBackups.getState().status?.lastAt;
const initial = useBackups.getState();

beforeEach(() => useBackups.setState(initial, true));
afterEach(() => useConnection.setState({ state: 'connecting' }, true));

test('G8: the status of backups is followed again after each reconnection, and the old stream no longer counts', async () => {
  const [first, second, third] = [
    streamOf<BackupStatus>(),
    streamOf<BackupStatus>(),
    streamOf<BackupStatus>(),
  ];
  const { reconnect } = connect(first, second, third);
  await first.send(status());
  expect(lastAt()).toBeNull();
  reconnect();
  await second.send(status({ lastAt: 2 }));
  expect(lastAt()).toBe(2);
  await first.send(status({ lastAt: 1 }));
  expect(lastAt()).toBe(2);
  reconnect();
  await third.send(status({ lastAt: 3 }));
  expect(lastAt()).toBe(3);
});

test('G8: a backup that was made while the connection was lost is listed', async () => {
  const [first, second] = [streamOf<BackupStatus>(), streamOf<BackupStatus>()];
  const { asked, reconnect } = connect(first, second);
  await first.send(status());
  expect(asked.lists).toBe(1);
  useConnection.setState({ state: 'lost' }, true);
  reconnect();
  await second.send(status({ lastAt: 2 }));
  expect(asked.lists).toBe(2);
});

test('G8: backups are listed again when one ends or the plan changes, and not while one runs or nothing has changed', async () => {
  const stream = streamOf<BackupStatus>();
  const { asked, reconnect } = connect(stream, stream);
  await stream.send(status(), status());
  expect(asked.lists).toBe(1);
  await stream.send(status({ running: { done: 1, total: 2 }, lastAt: 1 }));
  expect(asked.lists).toBe(1);
  await stream.send(status({ lastAt: 1 }));
  expect(asked.lists).toBe(2);
  await stream.send(status({ lastAt: 1, plan: { every: 'daily', folder: '/backups', keep: 7 } }));
  expect(asked.lists).toBe(3);
  reconnect();
  await stream.send(status({ lastAt: 1, plan: { every: 'daily', folder: '/backups', keep: 7 } }));
  expect(asked.lists).toBe(3);
});

test('G8: a failure of the status is shown, and a lost connection isn’t', async () => {
  const stream = streamOf<BackupStatus>();
  connect(stream);
  await stream.send(status(), failure('connection-lost', { of: 'app' }));
  expect(useBackups.getState().failure).toBeNull();
  const failing = streamOf<BackupStatus>();
  connect(failing);
  await failing.send(failure('storage'));
  expect(useBackups.getState().failure?.code).toBe('storage');
});
