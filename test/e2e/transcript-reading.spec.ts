import { expect, type Page } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { expectClean } from './expect-clean.ts';
import { type Parlance, test } from './fixtures.ts';
import {
  canSpeak,
  chooseFiles,
  inQueue,
  openTranscribe,
  spoken,
  transcribesWith,
  transcript,
} from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Longer than any test plays it, since playback would restart after the end. */
const speech = 'The gate closed an hour before they voted. I heard the chain before I saw it. '.repeat(20);

/** Returns a line with a word every third of a second. */
function line(start: number, text: string, logprob = -0.2) {
  const words = text.split(' ').map((word, at) => ({
    word: word.replace(/[.,]/g, ''),
    start: start + at / 3,
    end: start + (at + 1) / 3,
  }));
  const end = start + words.length / 3;
  return { segment: { start, end, text: ` ${text}`, avg_logprob: logprob, no_speech_prob: 0.01 }, words };
}

function answerOf(lines: readonly ReturnType<typeof line>[], withWords: boolean) {
  return {
    text: lines.map(({ segment }) => segment.text.trim()).join(' '),
    language: 'english',
    duration: lines.at(-1)?.segment.end ?? 0,
    segments: lines.map(({ segment }) => segment),
    ...(withWords ? { words: lines.flatMap(({ words }) => words) } : {}),
  };
}

const short = [
  line(0, 'The gate closed an hour before they voted.'),
  line(3, 'I heard the chain before I saw it.', -1.4),
  line(6, 'The gate was heard.'),
  line(12, 'I heard nobody.', -1.3),
];
const long = Array.from({ length: 3600 }, (_, at) =>
  line(
    at * 3,
    at % 100 === 50 ? `The herring gull of ${at}.` : `Line ${at} of a long day.`,
    at === 3000 ? -1.5 : -0.2,
  ),
);

const day = long.slice(0, 700);

/** Opens a page with a transcript of these lines. */
async function openWithTranscript(
  parlance: Parlance,
  lines: readonly ReturnType<typeof line>[],
  { words = true, names = ['tape.wav'] } = {},
) {
  await using stack = new AsyncDisposableStack();
  const gateway = stack.use(
    await startScriptedGateway(
      transcribesWith((_, response) => jsonOf(response, 200, answerOf(lines, words))),
    ),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  for (const name of names) await chooseFiles(page, spoken(name, speech));
  await expect(transcript(page).getByRole('listitem').first()).toBeVisible();
  const opening = stack.move();
  return { page, [Symbol.asyncDispose]: () => opening.disposeAsync() };
}

/** Returns the texts that are highlighted under this name. */
const marked = (page: Page, name: string) =>
  page.evaluate((mark) => [...(CSS.highlights.get(mark) ?? [])].map((range) => String(range)), name);
const playbackTime = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

const lineWith = (page: Page, text: string) =>
  transcript(page).locator('[data-said]', { hasText: text }).first();

/**
 * Returns a word's position within its line, to click on. The line itself may still move when notes appear above it.
 */
const wordIn = (page: Page, text: string, word: string) =>
  lineWith(page, text).evaluate((element, searched) => {
    const node = element.firstChild as Text;
    const range = new Range();
    const from = node.data.indexOf(searched);
    range.setStart(node, from);
    range.setEnd(node, from + searched.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    const line = element.getBoundingClientRect();
    return { position: { x: left - line.left + width / 2, y: top - line.top + height / 2 } };
  }, word);

test('T7 the current word is underlined, and clicking a word plays from there', async ({ parlance }) => {
  await using app = await openWithTranscript(parlance, short);
  const { page } = app;
  await expect(transcript(page).locator('[data-plays-word]').first()).toBeVisible();
  await lineWith(page, 'I heard the chain').click(await wordIn(page, 'I heard the chain', 'chain'));
  await expect(button(page, 'Pause')).toBeVisible();
  await expect
    .poll(() => marked(page, 'parlance-word'))
    .toContainEqual(expect.stringMatching(/chain|before|saw|it|I/));
  await expect(transcript(page).locator('[aria-current]')).toContainText(/I heard the chain|The gate was/);
  await button(page, 'Pause').click();
  await expect.poll(() => playbackTime(page)).toBeGreaterThanOrEqual(4);
  expect(await page.getByRole('textbox', { name: /^Text at/ }).count()).toBe(0);
  await page.getByRole('slider', { name: 'Position' }).press('Home');
  await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
  await expect.poll(() => playbackTime(page)).toBeCloseTo(5, 1);
  await expect.poll(() => marked(page, 'parlance-word')).toEqual(['saw']);
  // A double-click starts editing, and stops the playback that its first click started.
  await lineWith(page, 'I heard the chain').dblclick();
  const field = page.getByRole('textbox', { name: 'Text at 0:03' });
  await expect(field).toBeFocused();
  await expect(button(page, 'Play')).toBeVisible();
  await field.press('Escape');
  // Words typed between others leave the times of the others unchanged.
  await page.getByRole('slider', { name: 'Position' }).press('Home');
  await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
  await button(page, 'Edit text at 0:03').click();
  await field.fill('I heard a heavy chain before I saw it.');
  await field.press('Escape');
  await expect.poll(() => marked(page, 'parlance-word')).toEqual(['saw']);
});

test('T7: without word timings only the line is tinted, a click plays from its start, and a double click edits it', async ({
  parlance,
}) => {
  await using app = await openWithTranscript(parlance, short, { words: false });
  const { page } = app;
  await button(page, 'Play from 0:03').click();
  await expect(transcript(page).locator('[aria-current]')).toContainText('I heard the chain');
  await button(page, 'Pause').click();
  await expect.poll(() => marked(page, 'parlance-word')).toEqual([]);
  const chain = await wordIn(page, 'I heard the chain', 'chain');
  await page.getByRole('slider', { name: 'Position' }).press('Home');
  await lineWith(page, 'I heard the chain').click(chain);
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Pause').click();
  await expect.poll(() => playbackTime(page)).toBeGreaterThanOrEqual(3);
  expect(await page.getByRole('textbox', { name: /^Text at/ }).count()).toBe(0);
  await lineWith(page, 'I heard the chain').dblclick(chain);
  const field = page.getByRole('textbox', { name: 'Text at 0:03' });
  await expect(field).toBeFocused();
  await expect(button(page, 'Play')).toBeVisible();
  await field.press('Shift+End');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toMatch(/^h?ain before I saw it\.$/);
});

test('T7 the page holds only the part of a three-hour transcript near the view, and follows playback', {
  tag: '@long',
}, async ({ parlance }) => {
  await using app = await openWithTranscript(parlance, long);
  const { page } = app;
  const rows = transcript(page).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '3600');
  expect(await rows.count()).toBeLessThan(120);
  const lineAt = (at: number) => transcript(page).getByText(`Line ${at} of a long day.`, { exact: true });
  // The player's height changes until the audio is ready.
  await expect(page.locator('audio')).toBeAttached();
  // The rows are a single Tab stop, with keys for moving to the end and back.
  await rows.first().locator('[data-text]').focus();
  await page.keyboard.press('End');
  await expect(lineAt(3599)).toBeInViewport();
  await expect(rows.last().locator('[data-text]')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(transcript(page).getByRole('button', { name: 'Line 3598 of a long day.' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(lineAt(0)).toBeInViewport();
  // Playing scrolls to the current line. Scrolling by hand stops that, and the pill resumes it.
  await page.keyboard.press('End');
  await expect(lineAt(3599)).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(transcript(page).locator('[aria-current]')).toBeInViewport();
  const following = page.getByRole('switch', { name: 'Follow along' });
  await expect(following).toBeChecked();
  const box = await transcript(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  await page.mouse.wheel(0, 4000);
  await expect(following).not.toBeChecked();
  await expect(transcript(page).locator('[aria-current]')).not.toBeInViewport();
  await page.getByRole('button', { name: /^Back to 0:/ }).click();
  await expect(following).toBeChecked();
  await expect(transcript(page).locator('[aria-current]')).toBeInViewport();
});

test('T7 find covers all lines, replaces one or all, and each replacement is undone in one step', async ({
  parlance,
}) => {
  await using app = await openWithTranscript(parlance, day);
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+f');
  const field = page.getByRole('textbox', { name: 'Find in the transcript' });
  await expect(field).toBeFocused();
  await field.fill('herring GULL');
  const status = page.getByRole('search').getByRole('status');
  await expect(status).toHaveText('1 of 7');
  await expect.poll(() => marked(page, 'parlance-found-now')).toEqual(['herring gull']);
  await field.press('Enter');
  await expect(status).toHaveText('2 of 7');
  await expect(transcript(page).getByText('The herring gull of 150.')).toBeInViewport();
  await field.press('Shift+Enter');
  await field.press('Shift+Enter');
  await expect(status).toHaveText('7 of 7');
  await expect(
    transcript(page)
      .getByText('The herring gull of 3750.')
      .or(transcript(page).getByText(/gull of 37/)),
  ).toHaveCount(0);
  await button(page, 'Match case').click();
  await expect(status).toHaveText('Not found');
  await button(page, 'Match case').click();
  await expect(status).toHaveText(/of 7$/);
  await page.getByRole('textbox', { name: 'Replace with' }).fill('tern');
  await button(page, 'Replace').click();
  await expect(status).toHaveText(/of 6$/);
  await button(page, 'Replace all').click();
  await expect(page.getByText('6 replaced in 6 lines.')).toBeVisible();
  await expect(status).toHaveText('Not found');
  await expect(page.getByRole('main')).toContainText('7 edited');
  await button(page, 'Undo').click();
  await expect(status).toHaveText(/6$/);
  await expect(page.getByRole('main')).toContainText('1 edited');
  await field.press('Escape');
  await expect(page.getByRole('search')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('main')).not.toContainText('1 edited');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page.getByRole('main')).toContainText('1 edited');
});

test('T7 by keyboard alone: lines, editing, uncertain lines, original text, undo, play', async ({
  parlance,
}) => {
  await using app = await openWithTranscript(parlance, short);
  const { page } = app;
  const text = (name: string) => transcript(page).getByRole('button', { name, exact: true });
  await text('The gate closed an hour before they voted.').focus();
  await page.keyboard.press('ArrowDown');
  await expect(text('I heard the chain before I saw it.')).toBeFocused();
  await page.keyboard.press('n');
  await expect(text('I heard nobody.')).toBeFocused();
  await page.keyboard.press('n');
  await expect(text('I heard the chain before I saw it.')).toBeFocused();
  await page.keyboard.press('Shift+N');
  await expect(text('I heard nobody.')).toBeFocused();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Text at 0:12' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' Not one.');
  await page.keyboard.press('Escape');
  await expect(text('I heard nobody. Not one.')).toBeFocused();
  await expect(button(page, '1 uncertain, go to next')).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Restore original at 0:12')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text('I heard nobody.')).toBeVisible();
  await expect(button(page, '2 uncertain, go to next')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text('I heard nobody. Not one.')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text('I heard nobody.')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await button(page, '2 uncertain, go to next').click();
  await expect(text('I heard the chain before I saw it.')).toBeFocused();
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('1.5×');
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate))
    .toBe(1.5);
});

test('T7 lines are edited in succession: Enter moves on, Ctrl+Enter splits, Backspace merges, times change, undo reverts everything', async ({
  parlance,
}) => {
  await using app = await openWithTranscript(parlance, short);
  const { page } = app;
  const texts = () =>
    transcript(page)
      .getByRole('listitem')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const field = row.querySelector('textarea');
          return field ? field.value : (row.querySelector('[data-said]')?.textContent ?? '');
        }),
      );
  const [first = '', second = '', third = '', fourth = ''] = short.map(({ segment }) => segment.text.trim());
  const at = (time: string) => page.getByRole('textbox', { name: `Text at ${time}` });
  await transcript(page).getByRole('button', { name: first }).focus();
  await page.keyboard.press('Enter');
  await expect(at('0:00')).toBeFocused();
  await page.keyboard.type(' Truly.');
  await page.keyboard.press('Enter');
  await expect(at('0:03')).toBeFocused();
  await expect.poll(() => texts()).toEqual([`${first} Truly.`, second, third, fourth]);

  // Split at the caret: the second half starts at its first word, and is edited immediately, so no typed letter is
  // lost.
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 'I heard'.length; letter += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type('Now ');
  await expect(at('0:03')).toBeFocused();
  await expect
    .poll(texts)
    .toEqual([`${first} Truly.`, 'I heard', 'Now the chain before I saw it.', third, fourth]);
  await page.keyboard.press('Escape');
  await expect(
    transcript(page).getByRole('button', { name: 'Now the chain before I saw it.' }),
  ).toBeFocused();
  await expect(page.getByRole('main')).toContainText('3 edited');
  // Both halves of an uncertain line stay uncertain until they are edited.
  await expect(button(page, '2 uncertain, go to next')).toBeVisible();

  // Backspace at the start merges the line with the previous one, and the caret is at the join.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(at('0:06')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('And ');
  await expect
    .poll(texts)
    .toEqual([`${first} Truly.`, 'I heard', `Now the chain before I saw it. And ${third}`, fourth]);
  await page.keyboard.press('Escape');

  // F8 in an editor goes to the next uncertain line and edits it.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect(at('0:03')).toBeFocused();
  await expect(at('0:03')).toHaveValue('I heard');
  await page.keyboard.press('F8');
  await expect(at('0:12')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Line times' });
  await dialog.getByRole('textbox', { name: 'Start' }).fill('0:11.5');
  await dialog.getByRole('textbox', { name: 'End' }).fill('soon');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter a time, such as 1:02.5.');
  await dialog.getByRole('textbox', { name: 'End' }).fill('0:13');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'Play from 0:11')).toBeVisible();

  const edited = await texts();
  // Times, typing, the merge, typing, the split, typing.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(texts).toEqual([first, second, third, fourth]);
  await expect(button(page, 'Play from 0:12')).toBeVisible();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(texts).toEqual(edited);

  await page.reload();
  await inQueue(page, 'tape.wav').getByRole('link').click();
  await expect.poll(texts).toEqual(edited);
  await button(page, 'Restore original at 0:03').first().click();
  await expect.poll(texts).toEqual([`${first} Truly.`, second, third, fourth]);
});

test('T7 Replace all leaves unchecked lines uncertain', async ({ parlance }) => {
  await using app = await openWithTranscript(parlance, short);
  const { page } = app;
  await expect(button(page, '2 uncertain, go to next')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find in the transcript' }).fill('heard');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('saw');
  await button(page, 'Replace all').click();
  await expect(page.getByText('3 replaced in 3 lines.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('3 edited');
  await expect(page.getByRole('main')).toContainText('2 uncertain');
  await expect(button(page, '2 uncertain, go to next')).toBeVisible();
});

test('T7 the focus stays in the transcript after an undone merge, Restore, Replace and Replace all', async ({
  parlance,
}) => {
  await using app = await openWithTranscript(parlance, short);
  const { page } = app;
  const text = (name: string) => transcript(page).getByRole('button', { name, exact: true });
  await text('I heard the chain before I saw it.').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  const mergedText = 'The gate closed an hour before they voted. I heard the chain before I saw it.';
  // The first line's editor opens once the merge is stored.
  await expect(page.getByRole('textbox', { name: 'Text at 0:00' })).toHaveValue(mergedText);
  await page.keyboard.press('Escape');
  await expect(text(mergedText)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text('The gate closed an hour before they voted.')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text(mergedText)).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text('I heard the chain before I saw it.')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByRole('textbox', { name: 'Find in the transcript' });
  await find.fill('heard');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('saw');
  const count = page.getByRole('search').getByRole('status');
  await expect(count).toHaveText('1 of 3');
  await button(page, 'Replace').press('Enter');
  await expect(count).toHaveText('1 of 2');
  await expect(button(page, 'Replace')).toBeFocused();
  await button(page, 'Replace all').press('Enter');
  await expect(count).toHaveText('Not found');
  await expect(find).toBeFocused();
});

test('T10 the lines of all transcripts are searched while typing, and a result opens its transcript there', async ({
  parlance,
}) => {
  await using app = await openWithTranscript(parlance, day, { names: ['First tape.wav', 'Second tape.wav'] });
  const { page } = app;
  await expect(inQueue(page, 'Second tape.wav')).toContainText('words');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('second');
  await expect(page.getByRole('list', { name: 'Transcripts' }).getByRole('listitem')).toHaveText(
    /Second tape/,
  );
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(page.getByRole('status').filter({ hasText: /^1 transcript$/ })).toHaveCount(1);
  await field.fill('HERRING gul');
  await expect(lines).toHaveCount(14);
  await expect(page.getByRole('status').filter({ hasText: /^14 lines$/ })).toHaveCount(1);
  await expect(lines.first()).toContainText('Second tape.wav');
  await expect(lines.first().locator('mark')).toHaveText(['herring', 'gul']);
  await expect(lines.nth(7)).toContainText('First tape.wav');
  await field.press('ArrowDown');
  for (let at = 0; at < 9; at += 1) await page.keyboard.press('ArrowDown');
  await expect(lines.nth(9).getByRole('link')).toBeFocused();
  await expect(lines.nth(9)).toContainText('12:30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('First tape.wav');
  await expect(transcript(page).getByText('The herring gull of 250.')).toBeInViewport();
  await expect.poll(() => marked(page, 'parlance-revealed')).toEqual(['herring', 'gul']);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(inQueue(page, 'First tape.wav')).toBeVisible();
});

test('T10 a transcript shows which audio is stored, and deletes it after confirmation', {
  tag: '@long',
}, async ({ parlance }) => {
  await using app = await openWithTranscript(parlance, short);
  const { page } = app;
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  const forget = async () => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: /^Delete recording/ }).click();
  };
  await forget();
  const dialog = page.getByRole('alertdialog', { name: 'Delete recording?' });
  await expect(dialog).toContainText(/The audio of “tape.wav” .* Its text stays/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  await forget();
  await dialog.getByRole('button', { name: 'Delete recording' }).click();
  await expect(page.getByRole('main')).toContainText('audio not saved');
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveCount(0);
  await expect(button(page, 'Play from 0:03')).toBeDisabled();
  await button(page, 'More').click();
  await expect(page.getByRole('menuitem', { name: /^Delete recording/ })).toHaveCount(0);
});

test('X2 T7 T10: axe finds nothing while finding, replacing and searching in a long transcript, in either theme', {
  tag: '@long',
}, async ({ parlance }) => {
  await using app = await openWithTranscript(parlance, day);
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find in the transcript' }).fill('gull');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 7');
  await page.getByRole('searchbox', { name: 'Search' }).fill('gull');
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('listitem')).toHaveCount(7);
  await expectClean(page, 'a transcript that is found in and searched');
});
