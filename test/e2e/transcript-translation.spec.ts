import type { ServerResponse } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { connect } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  exported,
  fieldOf,
  inQueue,
  openTranscribe,
  spoken,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the clipboard's text by pasting it, because the page's policy forbids reading the clipboard. */
async function clipboardText(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.body.append(field);
    field.focus();
  });
  const field = page.locator('#pasted');
  await field.press('ControlOrMeta+v');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}

const answerOf = (language: string, lines: readonly (readonly [number, number, string])[]) => ({
  text: lines.map(([, , text]) => text).join(' '),
  language,
  duration: 4,
  segments: lines.map(([start, end, text]) => ({
    start,
    end,
    text,
    avg_logprob: -0.2,
    no_speech_prob: 0.01,
  })),
});

const portuguese = answerOf('portuguese', [
  [0, 1, 'Não.'],
  [1, 2, 'Ninguém nos disse nada.'],
  [2.5, 4, 'Ouvi a corrente.'],
]);
const english = answerOf('english', [
  [0, 2, 'No. Nobody told us anything.'],
  [2.5, 4, 'I heard the chain.'],
]);

const translates = () =>
  startScriptedGateway(
    transcribesWith((request, response) => {
      if (!request.path.endsWith('/translations')) return jsonOf(response, 200, portuguese);
      jsonOf(response, 200, english);
    }),
  );

const spokenText = 'No. Nobody told us anything at all, neither then nor later, and that is that.';

async function openWithTranscript(page: Page, url: string): Promise<void> {
  await connect(page, url);
  await openTranscribe(page);
  await chooseFiles(page, spoken('Carta.wav', spokenText));
  await expect(transcript(page)).toContainText('Ouvi a corrente.');
}

const rowsOf = (page: Page) => transcript(page).locator('[data-row]');

test('T6 a recording is translated from its own file, and shown next to the original text', async ({
  parlance,
}) => {
  await using gateway = await translates();
  const page = await parlance.start();
  await openWithTranscript(page, gateway.url);
  await button(page, 'Translate to English').click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).nth(0)).toContainText('Ninguém nos disse nada.');
  await expect(rowsOf(page).nth(0)).toContainText('No. Nobody told us anything.');
  await expect(rowsOf(page).nth(1)).toContainText('I heard the chain.');
  await expect(inQueue(page, 'Carta.wav').filter({ hasText: 'Translated from Portuguese' })).toHaveCount(1);
  const [request] = gateway.requests.filter(({ path }) => path.endsWith('/translations'));
  const sent = ['model', 'response_format', 'language', 'prompt', 'temperature'].map((name) =>
    fieldOf(request?.body ?? '', name),
  );
  expect(sent).toEqual(['whisper-1', 'verbose_json', undefined, undefined, undefined]);

  // There is one player, and both columns follow it.
  await transcript(page).getByRole('button', { name: 'Play from 0:01' }).click();
  const current = transcript(page).locator('[aria-current]');
  await expect(current).toContainText(['Ninguém nos disse nada.', 'No. Nobody told us anything.']);
  await button(page, 'Pause').click();

  // Each text is corrected in place.
  await button(page, 'I heard the chain.').dblclick();
  const field = page.getByRole('textbox', { name: 'Text at 0:02' });
  await field.fill('I heard the chain before I saw it.');
  await field.press('Escape');
  await expect(button(page, 'I heard the chain before I saw it.')).toBeFocused();
  await button(page, 'Ouvi a corrente.').dblclick();
  await field.fill('Ouvi bem a corrente.');
  await field.press('Escape');
  await expect(rowsOf(page).nth(1).getByText('Edited')).toHaveCount(2);

  await button(page, 'Side by side').click();
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(transcript(page)).not.toContainText('I heard the chain');
  await page.reload();
  await inQueue(page, 'Carta.wav').filter({ hasText: 'Translated' }).getByRole('link').click();
  await expect(transcript(page)).toContainText('I heard the chain before I saw it.');
  await button(page, 'Side by side').click();
  await expect(rowsOf(page).nth(1)).toContainText('Ouvi bem a corrente.');
});

test('T6 search, uncertain lines, find, undo, restore and copy work on both transcripts side by side', async ({
  parlance,
}) => {
  const long = (language: string, text: (at: number) => string, uncertain: readonly number[]) => ({
    text: 'long',
    language,
    duration: 160,
    segments: Array.from({ length: 80 }, (_, at) => ({
      start: at * 2,
      end: at * 2 + 2,
      text: text(at),
      avg_logprob: uncertain.includes(at) ? -1.4 : -0.2,
      no_speech_prob: 0.01,
    })),
  });
  const portugueseLines = long('portuguese', (at) => (at === 77 ? 'Uma gaivota.' : `Linha ${at}.`), [5, 70]);
  const englishLines = long('english', (at) => (at === 78 ? 'A seagull.' : `Line ${at}.`), [75]);
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) =>
      jsonOf(response, 200, request.path.endsWith('/translations') ? englishLines : portugueseLines),
    ),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  await chooseFiles(page, spoken('Carta.wav', spokenText.repeat(20)));
  await button(page, 'Translate to English').click();
  await expect(rowsOf(page)).toHaveCount(80);
  const line = (name: string) => transcript(page).getByRole('button', { name, exact: true });

  // The button for uncertain lines counts both columns, and visits them in reading order.
  await button(page, '3 uncertain, go to next').click();
  await expect(line('Linha 5.')).toBeFocused();
  await button(page, '3 uncertain, go to next').click();
  await expect(line('Linha 70.')).toBeFocused();
  await page.keyboard.press('F8');
  await expect(line('Line 75.')).toBeFocused();
  await expect(line('Line 75.')).toBeInViewport();
  await page.keyboard.press('Shift+F8');
  await expect(line('Linha 70.')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(line('Linha 69.')).toBeFocused();

  // Find covers both columns, and replaces in the one with the match.
  await page.keyboard.press('ControlOrMeta+f');
  const field = page.getByRole('textbox', { name: 'Find in the transcript' });
  await field.fill('a');
  await field.fill('gaivota');
  const status = page.getByRole('search').getByRole('status');
  await expect(status).toHaveText('1 of 1');
  await expect(line('Uma gaivota.')).toBeInViewport();
  await field.fill('seagull');
  await expect(status).toHaveText('1 of 1');
  await expect(line('A seagull.')).toBeInViewport();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('gull');
  await button(page, 'Replace').click();
  await expect(line('A gull.')).toBeVisible();
  await field.press('Escape');

  // Undo, redo and Restore work in both columns.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line('A seagull.')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(line('A gull.')).toBeFocused();
  await button(page, 'Restore original at 2:36').click();
  await expect(line('A seagull.')).toBeVisible();

  // Copy names the language that it copies.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [language, text] of [
    ['Portuguese', 'Uma gaivota.'],
    ['English', 'A seagull.'],
  ] as const) {
    await button(page, 'Copy').click();
    await page.getByRole('menuitem', { name: language, exact: true }).click();
    await expect(page.getByText(`Copied: ${language}`)).toBeVisible();
    expect(await clipboardText(page)).toMatch(new RegExp(text));
  }

  // A search result is scrolled into view and marked.
  await line('Linha 0.').scrollIntoViewIfNeeded();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('gaivota');
  await page.getByRole('list', { name: 'Lines' }).getByRole('link').first().click();
  await expect(line('Uma gaivota.')).toBeInViewport();
  await expect
    .poll(() =>
      page.evaluate(() => [...(CSS.highlights.get('parlance-revealed') ?? [])].map((range) => String(range))),
    )
    .toEqual(['gaivota']);
});

test('T6 T8 both languages are saved as subtitles, together and separately', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await translates();
  const page = await parlance.start();
  await openWithTranscript(page, gateway.url);
  await button(page, 'Translate to English').click();
  await expect(rowsOf(page)).toHaveCount(2);
  const both = await exported(page, 'SubRip subtitles', 'Both languages');
  expect(both.file).toBe('Carta.pt-en.srt');
  expect(both.text).toBe(
    [
      '1\n00:00:00,000 --> 00:00:02,000\nNão. Ninguém nos disse nada.\nNo. Nobody told us anything.\n\n',
      '2\n00:00:02,500 --> 00:00:04,000\nOuvi a corrente.\nI heard the chain.\n\n',
    ].join(''),
  );
  expect((await exported(page, 'Web subtitles', 'Both languages')).text).toMatch(/^WEBVTT\n/);
  expect((await exported(page, 'Plain text')).file).toBe('Carta.txt');
  await inQueue(page, 'Carta.wav').filter({ hasText: 'Translated' }).getByRole('link').click();
  const originalOnly = await exported(page, 'Plain text');
  expect([originalOnly.file, originalOnly.text]).toEqual([
    'Carta.en.txt',
    '[00:00] No. Nobody told us anything. I heard the chain.\n',
  ]);
});

test('T6 a pending or failed translation is shown in its column, and Retry requests it again', {
  tag: '@long',
}, async ({ parlance }) => {
  let pending: ServerResponse | null = null;
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) => {
      if (!request.path.endsWith('/translations')) return jsonOf(response, 200, portuguese);
      pending = response;
    }),
  );
  const answer = async (status: number, body: unknown) => {
    await expect.poll(() => pending !== null).toBe(true);
    jsonOf(pending as unknown as ServerResponse, status, body);
    pending = null;
  };
  const page = await parlance.start();
  await openWithTranscript(page, gateway.url);
  await button(page, 'Translate to English').click();
  await expect(transcript(page)).toContainText('Translating');
  await expect(rowsOf(page)).toHaveCount(3);
  await answer(400, { error: { message: 'No translations today.' } });
  await expect(page.getByRole('heading', { name: /^Failed/ })).toBeVisible();
  await transcript(page).getByRole('button', { name: 'Retry' }).click();
  await answer(200, english);
  await expect(rowsOf(page)).toHaveCount(2);
});

test('T6 without timestamps on one side there are two columns, and in a narrow window pairs are stacked', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startScriptedGateway(
    transcribesWith((request, response) => {
      if (!request.path.endsWith('/translations')) return jsonOf(response, 200, portuguese);

      response.end('No. Nobody told us anything.\nI heard the chain.');
    }),
  );
  const page = await parlance.start();
  await openWithTranscript(page, gateway.url);
  await button(page, 'Translate to English').click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('I heard the chain.');
  const cells = rowsOf(page).first().locator('[data-cell]');
  const place = async (at: number) => (await cells.nth(at).boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
  expect((await place(1)).x).toBeGreaterThan((await place(0)).x + 200);

  await page.setViewportSize({ width: 960, height: 640 });
  await expect.poll(async () => (await place(1)).x).toBe((await place(0)).x);
  expect((await place(1)).y).toBeGreaterThan((await place(0)).y);
});

test('X2 T6: axe finds nothing in a translation next to its original, in either theme or in a narrow window', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await translates();
  const page = await parlance.start();
  await openWithTranscript(page, gateway.url);
  await button(page, 'Translate to English').click();
  await expect(rowsOf(page)).toHaveCount(2);
  for (const width of [1280, 960]) {
    await page.setViewportSize({ width, height: 640 });
    await expectClean(page, `side by side at ${width} px`);
  }
});
