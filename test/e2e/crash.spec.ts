import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { countingGateway } from '../faults/counting-gateway.ts';
import { replies, send } from './chat-actions.ts';
import { test } from './fixtures.ts';

/** The number of words before each kill. `npm run test:long` spreads twenty kills over the first 300 words. */
const moments =
  process.env.PARLANCE_KILLS === undefined
    ? [40, 90, 150]
    : Array.from({ length: Number(process.env.PARLANCE_KILLS) }, (_, round) => 1 + ((round * 137) % 300));

/** Time in ms in which received text is saved, and time for the way from the gateway to the app. */
const savedWithinMs = 250;
const wayMs = 250;

for (const [round, words] of moments.entries()) {
  test(`C4: kill -9 during a stream loses at most 250 ms, and a restart shows the reply as interrupted (${round + 1} of ${moments.length})`, async ({
    parlance,
  }) => {
    await using gateway = await countingGateway();
    const page = await parlance.startWith(gateway.url);
    await send(page, 'Count');
    await expect(replies(page).last()).toContainText(`w${words} `);
    const killedAt = Date.now();
    await parlance.running().kill();

    const database = new DatabaseSync(join(parlance.dataFolder, 'parlance.db'));
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();

    const restarted = await parlance.start();
    await restarted.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    const reply = replies(restarted).last();
    await expect(reply).toContainText('Parlance closed before the reply was finished');
    await expect(reply.getByRole('button', { name: 'Continue' })).toBeVisible();
    const received = ((await reply.textContent()) ?? '').match(/\bw\d+/g)?.length ?? 0;
    expect(received).toBeGreaterThanOrEqual(gateway.sentBy(killedAt - savedWithinMs - wayMs));
    await parlance.running().close();
  });
}
