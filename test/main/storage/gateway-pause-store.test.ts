import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createGatewayPauseStore } from '../../../src/main/storage/gateway-pause-store.ts';
import { failure } from '../../../src/shared/failure.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

const hour = 3_600_000;
const reason = failure('rate-limited');

/**
 * Opens the pauses in a new folder, with a clock that the test sets in hours. Gateway `run` exists for the run only.
 */
async function openPauses() {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  onTestFinished(database.close);
  const clock = { hours: 500_000 };
  const start = () =>
    createGatewayPauseStore(
      database,
      (id) => id === 'run',
      () => clock.hours * hour,
    );
  const rows = () => database.sql.prepare('SELECT * FROM gateway_pauses').all().length;
  const until = (hours: number, attempt = 2) => ({ attempt, reason, nextAt: (clock.hours + hours) * hour });
  return { pauses: start(), restart: start, rows, clock, until };
}

const model = { gatewayId: 'w1', model: 'whisper-1' };

test('T3: a pause applies to all names of its model, and to no other model or gateway', async () => {
  const { pauses, until } = await openPauses();
  pauses.add('w1', ['whisper-1', ' transcribe'], until(2));
  const isPaused = (gatewayId: string, name: string) => pauses.of({ gatewayId, model: name }) !== null;
  expect(isPaused('w1', 'whisper-1')).toBe(true);
  expect(isPaused('w1', ' transcribe')).toBe(true);
  expect(isPaused('w1', 'whisper-large')).toBe(false);
  expect(isPaused('w2', 'whisper-1')).toBe(false);
});

test('T3: a pause outlives a restart, ends by itself, and is deleted', async () => {
  const { pauses, restart, rows, clock, until } = await openPauses();
  pauses.add('w1', ['whisper-1'], until(2));
  expect(restart().of(model)).toMatchObject(until(2));
  clock.hours += 1.99;
  expect(restart().of(model)).not.toBeNull();
  clock.hours += 0.01;
  expect(pauses.of(model)).toBeNull();
  expect(rows()).toBe(1);
  restart();
  expect(rows()).toBe(0);
});

test('T3: a pause ends if the clock jumps forward, or back before its beginning', async () => {
  const { pauses, restart, clock, until } = await openPauses();
  pauses.add('w1', ['whisper-1'], until(2));
  clock.hours -= 90_000;
  expect(pauses.of(model)).toBeNull();
  expect(pauses.current()).toEqual([]);
  pauses.add('w1', ['whisper-1'], until(2));
  clock.hours += 90_000;
  expect(restart().of(model)).toBeNull();
});

test('T3: the longest pause of a model counts', async () => {
  const { pauses, rows, until } = await openPauses();
  pauses.add('w1', ['whisper-1'], until(5));
  pauses.add('w1', ['whisper-1', ' translate'], until(1, 3));
  expect(pauses.of({ gatewayId: 'w1', model: ' translate' })?.nextAt).toBe(until(5).nextAt);
  expect(rows()).toBe(1);
  const pause = pauses.of(model) ?? expect.fail();
  pauses.end(pause);
  expect(pauses.of({ gatewayId: 'w1', model: ' translate' })).toBeNull();
  expect(rows()).toBe(0);
});

test('T3: the pauses of a gateway of this run aren’t stored', async () => {
  const { pauses, restart, rows, until } = await openPauses();
  pauses.add('run', ['whisper-1'], until(2));
  expect(pauses.of({ gatewayId: 'run', model: 'whisper-1' })).not.toBeNull();
  expect(rows()).toBe(0);
  expect(restart().of({ gatewayId: 'run', model: 'whisper-1' })).toBeNull();
});
