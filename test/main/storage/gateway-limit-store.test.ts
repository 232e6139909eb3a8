import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createGatewayLimitStore } from '../../../src/main/storage/gateway-limit-store.ts';
import {
  hasExpired,
  limitsByName,
  noKnownLimits,
  singleLimits,
  strictest,
} from '../../../src/shared/gateways/gateway-limits.ts';
import { removeFolder, tempFolder } from '../services/in-temp-app.ts';

const day = 24 * 60 * 60 * 1000;
const noSeed = { ...noKnownLimits, corrections: [{ field: 'seed', instead: null }] };

/** Opens the limits in a new folder, with a clock that the test sets in days. Gateway `run` exists for the run only. */
async function openLimits() {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  onTestFinished(database.close);
  const clock = { days: 100 };
  const start = () =>
    createGatewayLimitStore(
      database,
      (id) => id === 'run',
      () => clock.days * day,
    );
  const rows = () => database.sql.prepare('SELECT * FROM gateway_limits').all().length;
  return { limits: start(), restart: start, rows, clock };
}

test('C27: what was learned expires after exactly 30 days, and what wasn’t never does', () => {
  expect(hasExpired(1000, 1000 + 30 * day - 1)).toBe(false);
  expect(hasExpired(1000, 1000 + 30 * day)).toBe(true);
  expect(hasExpired(null, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('C27: single limits combine to the limits that they were split from', () => {
  const limits = {
    ...noKnownLimits,
    maxBytes: 5_000_000,
    maxSeconds: 60,
    maxChatBytes: 9_000_000,
    maxCharacters: 4000,
    refused: ['mp3', 'flac'],
    transcription: ['no-prompt', 'streams'] as const,
    singleReplies: true,
    noDirections: true,
    voices: ['alloy', 'nova'],
    corrections: [
      { field: 'seed', instead: null },
      { field: 'max_tokens', instead: 'max_completion_tokens' },
    ],
  };
  const single = singleLimits(limits);
  expect(single).toHaveLength(13);
  expect(single.reduce(strictest, noKnownLimits)).toEqual(limits);
});

test.each(['saved', 'run'])(
  'C27: a refusal that gateway “%s” made 30 days ago is neither applied nor listed, and a newer one still is',
  async (gateway) => {
    const { limits, clock } = await openLimits();
    limits.learn(gateway, 'm', noSeed);
    clock.days += 10;
    limits.learn(gateway, 'm', { ...limits.of(gateway, 'm'), maxCharacters: 4000 });
    clock.days += 19;
    expect(limits.of(gateway, 'm')).toEqual({ ...noSeed, maxCharacters: 4000 });

    clock.days += 1;
    expect(limits.of(gateway, 'm')).toEqual({ ...noKnownLimits, maxCharacters: 4000 });
    expect(limits.all(gateway)).toEqual([{ model: 'm', limits: { ...noKnownLimits, maxCharacters: 4000 } }]);

    clock.days += 10;
    expect(limits.all(gateway)).toEqual([]);
    expect(limits.has(gateway, 'm')).toBe(false);
  },
);

test('C27: expired limits are deleted at the next start', async () => {
  const { limits, restart, rows, clock } = await openLimits();
  limits.learn('saved', 'm', noSeed);
  clock.days += 29;
  restart();
  expect(rows()).toBe(1);
  clock.days += 1;
  restart();
  expect(rows()).toBe(0);
});

test('C27: a limit that the user has changed doesn’t expire, and those left unchanged do', async () => {
  const { limits, clock } = await openLimits();
  limits.learn('saved', 'm', { ...noSeed, maxSeconds: 600 });
  limits.set('saved', 'm', { ...noSeed, maxSeconds: 900 });
  expect(limits.of('saved', 'm')).toEqual({ ...noSeed, maxSeconds: 900 });
  clock.days += 400;
  expect(limits.of('saved', 'm')).toEqual({ ...noKnownLimits, maxSeconds: 900 });
});

test('T2: what a model’s name implies doesn’t expire, and stays removed once the user has removed it', async () => {
  const model = 'gpt-4o-transcribe';
  const byName = limitsByName(model);
  const { limits, clock } = await openLimits();
  limits.learn('saved', model, { ...limits.of('saved', model), maxBytes: 5_000_000 });
  clock.days += 400;
  expect(limits.of('saved', model)).toEqual(byName);

  limits.set('saved', model, noKnownLimits);
  limits.learn('saved', model, { ...limits.of('saved', model), maxBytes: 5_000_000 });
  clock.days += 400;
  expect(limits.of('saved', model)).toEqual(noKnownLimits);
});
