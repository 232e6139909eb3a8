import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jsonOf } from '../../../faults/scripted-gateway.ts';
import { add, linesIn, restartApp, startAppWithGateway, waitForState } from './transcription-gateway.ts';

/** Starts an app whose transcription requests the test answers, and opens a second connection to its database. */
async function appWithHeldResponses() {
  const held: ServerResponse[] = [];
  const { app, uploads, gatewayId } = await startAppWithGateway((_, response) => void held.push(response));
  const database = new DatabaseSync(join(app.folder, 'parlance.db'));
  onTestFinished(() => database.close());
  const respond = async (at: number) => {
    await expect.poll(() => held.length).toBeGreaterThan(at);
    jsonOf(held[at] ?? expect.fail(), 200, { text: `Number ${at}.` });
  };
  const errors = async () => {
    const { log } = await app.call.app.diagnostics();
    return log.filter((entry) => entry.event === 'unexpected' && entry.where === 'transcribe').length;
  };
  return { app, gatewayId, uploads, database, respond, errors };
}

describe('a disk that refuses to write', () => {
  it('X4, T3: a transcription that arrives while the database is locked is stored later, and isn’t requested again', async () => {
    const { app, uploads, database, respond, errors } = await appWithHeldResponses();
    const { id } = await add(app);
    await waitForState(app, id, 'transcribing');
    database.exec('BEGIN IMMEDIATE');
    await respond(0);
    await expect.poll(errors).toBeGreaterThan(0);
    database.exec('COMMIT');
    await waitForState(app, id, 'done');
    expect((await linesIn(app, id)).map(({ text }) => text)).toEqual(['Number 0.']);
    expect(uploads()).toHaveLength(1);
  });

  it('X4, T3: a recording that can’t be queued isn’t used either, and a use without a transcript ends at the next start', async () => {
    const { app, gatewayId, database } = await appWithHeldResponses();
    const uses = () => database.prepare('SELECT kind FROM media_uses').all();
    database.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON transcripts BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    await expect(add(app)).rejects.toThrow();
    expect(uses()).toEqual([]);
    database.exec('DROP TRIGGER refuse');
    database.exec(
      `INSERT INTO media_uses (kind, ref, media_id, created_at) SELECT 'transcript', 'gone', id, 0 FROM media`,
    );
    expect(uses()).toHaveLength(1);
    await restartApp(app, gatewayId);
    expect(uses()).toEqual([]);
  });

  it('X4, T3: a chunk whose start can’t be stored waits, and starts once it can', async () => {
    const { app, uploads, database, respond, errors } = await appWithHeldResponses();
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await add(app)).id);
    await expect.poll(() => uploads().length).toBe(2);
    database.exec(`CREATE TRIGGER refuse BEFORE UPDATE OF state ON transcript_chunks WHEN NEW.state = 'uploading'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    await respond(0);
    await expect.poll(errors).toBeGreaterThan(0);
    expect(uploads()).toHaveLength(2);
    database.exec('DROP TRIGGER refuse');
    await respond(1);
    await respond(2);
    for (const id of ids) await waitForState(app, id, 'done');
  });
});
