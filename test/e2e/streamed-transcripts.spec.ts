import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { startIndependentServer } from '../faults/independent-server.ts';
import { startScriptedGateway } from '../faults/scripted-gateway.ts';
import { connect } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';
import {
  canSpeak,
  chooseFiles,
  fieldOf,
  inQueue,
  openHowMade,
  openTranscribe,
  setNext,
  spoken,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const key = 'sk-test-0123456789';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const arriving = (page: Page) => page.getByRole('region', { name: 'Text is arriving' });
const recording = () => spoken('gate.wav', 'The gate was closed an hour before they voted. Nobody told us.');
const text = 'The gate was closed an hour before they voted. Nobody told us.';
const lines = ['The gate was closed an hour before they voted.', 'Nobody told us.'];

/** Returns what is stored on disk of the response for the only chunk. */
function storedResponseIn(dataFolder: string): string {
  const database = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  const row = database.prepare('SELECT raw FROM transcript_chunks').get();
  database.close();
  return String(row?.raw ?? '');
}

/** Opens Transcribe with an OpenAI model that streams. */
async function chooseTranscriptionModel(page: Page, url: string, model = 'gpt-4o-transcribe'): Promise<void> {
  await connect(page, url);
  await openTranscribe(page);
  await setNext(page, { 'Transcription model': model });
}

test('T12 X4: a stream that an independent server (aimock) cuts off keeps what arrived, says so, and is sent again only on request', async ({
  parlance,
}) => {
  await using mock = await startIndependentServer();
  let sent = 0;
  mock.on(
    { endpoint: 'transcription', predicate: () => ++sent === 1 },
    { transcription: { text } },
    { chunkSize: 6, latency: 60, truncateAfterChunks: 4 },
  );
  mock.on({}, { transcription: { text } }, { chunkSize: 6 });
  const page = await parlance.start();
  await chooseTranscriptionModel(page, `${mock.url}/v1`);
  await chooseFiles(page, recording());
  const alert = page.getByRole('alert').filter({ hasText: 'charge' });
  await expect(alert).toContainText('The transcript ended early');
  await expect(alert).toContainText('The text that arrived is saved.');
  await expect(alert).toContainText('Retrying could charge you again');
  await expect(transcript(page)).toContainText('The gate');
  await expect(transcript(page)).not.toContainText('told us');
  await expectClean(page, 'a transcript that was cut off');
  await page.reload();
  await expect(transcript(page)).toContainText('The gate');
  await expect(alert).toBeVisible();
  expect(sent).toBe(1);
  await alert.getByRole('button', { name: 'Retry' }).click();
  for (const line of lines) await expect(button(page, line)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('T12: a page that opens while text is streaming shows what has arrived, and then the rest', async ({
  parlance,
}) => {
  const responses: ServerResponse[] = [];
  const delta = (added: string) =>
    `data: ${JSON.stringify({ type: 'transcript.text.delta', delta: added })}\n\n`;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(delta('The gate was closed an hour'));
      responses.push(response);
    }),
  );
  const page = await parlance.start();
  await chooseTranscriptionModel(page, gateway.url);
  await chooseFiles(page, recording());
  await expect(arriving(page)).toContainText('The gate was closed an hour');
  await page.reload();
  await expect(arriving(page)).toContainText('The gate was closed an hour');
  responses[0]?.write(delta(' before they voted. Nobody'));
  await expect(arriving(page)).toContainText('before they voted.');
  await expect(arriving(page)).toHaveAttribute('aria-busy', 'true');
  await expectClean(page, 'a transcript that is arriving');
  responses[0]?.end(`data: ${JSON.stringify({ type: 'transcript.text.done', text })}\n\n`);
  for (const line of lines) await expect(button(page, line)).toBeVisible();
  // Most models stream no timestamps, so they are estimated.
  await expect(transcript(page).getByTitle('Approximate: the gateway sent no timestamps.')).toHaveCount(2);
  await expect(arriving(page)).toHaveCount(0);
});

test('T12: text that has arrived survives a kill, and the request isn’t repeated automatically', {
  tag: '@long',
}, async ({ parlance }) => {
  const responses: ServerResponse[] = [];
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) => {
      expect(fieldOf(request.body, 'stream')).toBe('true');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ type: 'transcript.text.delta', delta: lines[0] })}\n\n`);
      responses.push(response);
    }),
  );
  const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: key };
  const page = await parlance.start({ env });
  await openTranscribe(page);
  await setNext(page, { 'Transcription model': 'gpt-4o-transcribe' });
  await chooseFiles(page, recording());
  await expect(arriving(page)).toContainText('before they voted.');
  // The text is stored about once a second.
  await expect.poll(() => storedResponseIn(parlance.dataFolder)).toContain('before they voted.');
  await parlance.running().kill();

  const restarted = await parlance.start({ env });
  await openTranscribe(restarted);
  await inQueue(restarted, 'gate.wav').getByRole('link').click();
  await expect(transcript(restarted)).toContainText('before they voted.');
  await expect(restarted.getByRole('alert').filter({ hasText: 'charge' })).toContainText(
    'Parlance closed before the response arrived',
  );
  expect(responses).toHaveLength(1);
});

test('T12 T5: “Live text” asks any model to stream, and a refusal is learned, shown once and removable', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    transcribesWith(({ body }, response) => {
      const refused = fieldOf(body, 'stream') !== undefined;
      response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
      const error = { message: 'unknown param `stream`', type: 'invalid_request_error' };
      response.end(JSON.stringify(refused ? { error } : { text }));
    }),
  );
  const page = await parlance.start();
  await chooseTranscriptionModel(page, gateway.url, 'whisper-large');
  await setNext(page, { 'Response format': 'Live text' });
  await chooseFiles(page, recording());
  await expect(button(page, 'Nobody told us.')).toBeVisible();
  const notice = 'This model doesn’t stream. Parlance will wait for whole transcripts from now on.';
  await expect(page.getByText(notice)).toBeVisible();
  const howMade = await openHowMade(page);
  await expect(howMade).toContainText('Live text: not accepted by this model.');
  await howMade.getByRole('button', { name: 'Close' }).click();
  const sent = gateway.requests.filter(({ path }) => path.endsWith('/transcriptions'));
  expect(sent.map(({ body }) => fieldOf(body, 'stream'))).toEqual(['true', undefined]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Uploads');
  const learned = page.getByRole('list', { name: 'Learned limits' }).getByRole('listitem');
  await expect(learned.first()).toContainText('Doesn’t stream transcripts');
  await page.getByRole('button', { name: 'Reset limits for whisper-large' }).click();
  await expect(page.getByText('No rejected requests so far.')).toBeVisible();
});

test('T12 G5: the demo gateway streams a transcript, and what is known about its model is listed and removable', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  await setNext(page, { 'Transcription model': 'gpt-4o-transcribe-demo' });
  await button(page, 'Try a sample, 0:42').click();
  await expect(arriving(page)).toContainText(/\w+ \w+ \w+/);
  await expect(arriving(page)).toHaveAttribute('aria-busy', 'true');
  await expect(arriving(page)).toHaveCount(0);
  await expect(transcript(page).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Uploads');
  const learned = page.getByRole('list', { name: 'Learned limits' });
  await expect(learned).toContainText('Sends no timestamps');
  await page.getByRole('button', { name: 'Remove “Streams transcripts” for gpt-4o-transcribe-demo' }).click();
  await expect(learned).not.toContainText('Streams transcripts');
  await expect(learned).toContainText('Sends no timestamps');
});
