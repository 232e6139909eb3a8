import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { audioTypes } from '../../src/main/demo-gateway/encode/encode-audio.ts';
import { encodedAudio } from '../faults/encoded-audio.ts';
import { jsonOf, type Script, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { finishedReply, messageBox } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { type SavedFile, savedBy, saves } from './shell-differences.ts';
import { clips, openSpeak, playedSeconds, speak, speaksWith } from './speak-actions.ts';

const sentence = 'The water came up the steps the way it always had, one stone at a time. ';
const longText = (characters: number) => {
  let text = '';
  for (let at = 0; text.length < characters; at += 1) text += `Line ${at + 1}. ${sentence}`;
  return text.trim();
};

/** Responds with one second of a tone per 400 characters, in the requested format. */
const tone: Script = async ({ body }, response) => {
  const { input, response_format: format = 'mp3' } = JSON.parse(body);
  const samples = Float32Array.from(
    { length: Math.round((input.length / 400) * 24_000) },
    (_, at) => 0.3 * Math.sin(at / 20) * Math.abs(Math.sin(at / 4000)),
  );
  response.writeHead(200, { 'content-type': audioTypes[format as keyof typeof audioTypes] });
  response.end(await encodedAudio(format, samples));
};

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save as…' });

const namesOf = (files: readonly SavedFile[]) => files.map(({ name }) => name).toSorted();

/** Chooses a voice that isn't listed. */
async function typeVoice(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Other voice…' }).click();
  await page.getByRole('textbox', { name: 'Other voice' }).fill(id);
  await page.getByRole('textbox', { name: 'Other voice' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Other voice…' })).toBeFocused();
}

test('S1 the text is counted while typing, its splits are shown, and it is there after a restart', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const text = await openSpeak(page);
  await text.fill('Good morning.');
  await expect(page.getByText('13 characters, one request')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuetext', '1.00×');

  const long = `${longText(3900)}\n\n${longText(5000)}`;
  await text.fill(long);
  await expect(page.getByText(/, 3 requests$/)).toBeVisible();
  await expect(page.getByRole('img', { name: '3 requests' })).toBeVisible();
  await expect(page.locator('[data-cut]')).toHaveCount(2);
  await expect(page.locator('[data-cut]').first()).toHaveText(/^3,9\d\d characters$/);
  await expect(page.getByText('Request 3')).toBeVisible();

  await page.reload();
  await expect(text).toHaveValue(long);
  await parlance.running().kill();
  const restarted = await parlance.start({ flags: ['--demo'] });
  await expect(await openSpeak(restarted)).toHaveValue(long);
});

test('S2 S3 S8 six voices with descriptions can each be previewed, others can be typed, requests use the chosen one, and playing its clip later sends nothing', async ({
  parlance,
}) => {
  const requests: Record<string, unknown>[] = [];
  await using gateway = await startScriptedGateway(
    speaksWith((request, response) => {
      requests.push(JSON.parse(request.body));
      return tone(request, response);
    }),
  );
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  const voices = page.getByRole('radiogroup', { name: 'Voice' });
  for (const name of ['Alloy', 'Echo', 'Fable', 'Onyx', 'Nova', 'Shimmer']) {
    await expect(voices.getByRole('radio', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeVisible();
  }
  await expect(voices.getByText('Warm, friendly female')).toBeVisible();

  await page.getByRole('button', { name: 'Preview Nova' }).click();
  await expect.poll(() => requests.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Preview Nova' })).toHaveAttribute('aria-pressed', 'false');
  await voices.getByRole('radio', { name: 'Nova' }).click();
  await voices.getByRole('radio', { name: 'Nova' }).press('p');
  await expect(page.getByRole('button', { name: 'Preview Nova' })).toHaveAttribute('aria-pressed', 'true');
  expect(requests).toHaveLength(1);
  await page.getByRole('button', { name: 'Preview Nova' }).click();

  await typeVoice(page, 'am_michael');
  await expect(voices.getByRole('radio', { name: 'am_michael' })).toBeChecked();
  // A typed voice is saved until it is removed.
  await typeVoice(page, 'af_bella');
  await voices.getByRole('radio', { name: 'am_michael' }).click();
  await page.reload();
  await expect(voices.getByRole('radio', { name: 'af_bella' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove af_bella' }).click();
  await expect(voices.getByRole('radio', { name: 'af_bella' })).toHaveCount(0);
  const models = page.getByRole('radiogroup', { name: 'Speech model' });
  await expect(models.getByRole('radio', { name: 'tts-1-hd' })).toBeVisible();
  await models.getByRole('radio', { name: 'Other' }).click();
  await page.getByRole('textbox', { name: 'Other speech model' }).fill('kokoro');
  await page.getByRole('textbox', { name: 'Other speech model' }).press('Enter');
  await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'wav' }).click();
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.press('End');
  await expect(speed).toHaveAttribute('aria-valuetext', '4.00×');
  await speed.fill('1.5');
  await text.fill(longText(300));
  await speak(page);
  await expect(saveButton(page)).toBeEnabled();
  expect(requests.at(-1)).toEqual({
    model: 'kokoro',
    input: longText(300).trim(),
    voice: 'am_michael',
    response_format: 'wav',
    speed: 1.5,
  });
  await page.reload();
  await expect(voices.getByRole('radio', { name: 'am_michael' })).toBeChecked();
  const sent = requests.length;
  await expect(clips(page).first()).toContainText(/am_michael, wav, 0:0\d/);
  await clips(page).first().getByRole('button').first().click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3);
  expect(requests).toHaveLength(sent);
});

test('S2 a favourite voice is listed first, keeps the focus, and stays first after a reload', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await openSpeak(page);
  const names = () =>
    page
      .getByRole('radiogroup', { name: 'Voice' })
      .getByRole('button', { name: /^Preview / })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('Preview ', '')));
  const star = page.getByRole('button', { name: 'Favourite Nova' });
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(names).toEqual(['Nova', 'Alloy', 'Echo', 'Fable', 'Onyx', 'Shimmer', 'Gull', 'Bell']);
  await expect(star).toBeFocused();
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(names).toEqual(['Nova', 'Alloy', 'Echo', 'Fable', 'Onyx', 'Shimmer', 'Gull', 'Bell']);
  await star.press('Enter');
  await expect.poll(names).toEqual(['Alloy', 'Echo', 'Fable', 'Onyx', 'Nova', 'Shimmer', 'Gull', 'Bell']);
  await expect(star).toBeFocused();
});

test('S4 media keys play, pause and seek the open clip, and the system shows its title', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(tone));
  const page = await parlance.startWith(gateway.url);
  // Tests can't press media keys, so this test calls the handlers that the browser would call.
  await page.evaluate(() => {
    const keys: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(window, { mediaKeys: keys });
    navigator.mediaSession.setActionHandler = (action, handler) => {
      keys[action] = handler;
    };
  });
  const press = (action: MediaSessionAction, details: object = {}) =>
    page.evaluate(
      ([name, more]) => {
        const { mediaKeys } = window as unknown as {
          mediaKeys: Record<string, MediaSessionActionHandler | null>;
        };
        mediaKeys[name]?.({ action: name, ...more });
      },
      [action, details] as const,
    );
  const session = () =>
    page.evaluate(() => {
      const { playbackState, metadata } = navigator.mediaSession;
      return [playbackState, metadata?.title, metadata?.artist];
    });
  const text = await openSpeak(page);
  await text.fill(`Nobody on the quay.\n\n${longText(3900)}`);
  await speak(page);
  await expect(saveButton(page)).toBeEnabled();
  await expect.poll(session).toEqual(['playing', 'Nobody on the quay', 'Alloy']);
  await press('pause');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // Late media events from before the pause change nothing.
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    for (const type of ['waiting', 'playing']) audio?.dispatchEvent(new Event(type));
  });
  await expect.poll(session).toEqual(['paused', 'Nobody on the quay', 'Alloy']);
  await press('seekto', { seekTime: 4 });
  await expect.poll(() => playedSeconds(page)).toBe(4);
  await press('seekforward');
  await expect.poll(() => playedSeconds(page)).toBe(9);
  await press('seekbackward', { seekOffset: 2 });
  await expect.poll(() => playedSeconds(page)).toBe(7);
  await press('play');
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(7.2);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transcribe' }).click();
  await expect.poll(session).toEqual(['none', undefined, undefined]);
});

for (const format of ['mp3', 'aac', 'wav', 'pcm', 'opus', 'flac'] as const) {
  test(`S4 ${format} plays while the rest is still arriving, and seeking works once it’s complete`, {
    tag: format === 'mp3' ? [] : '@long',
  }, async ({ parlance }) => {
    let finish = () => {};
    await using gateway = await startScriptedGateway(
      speaksWith(async ({ body }, response) => {
        const samples = Float32Array.from(
          { length: 24_000 * 24 },
          (_, at) => 0.3 * Math.sin(at / 20) * Math.abs(Math.sin(at / 4000)),
        );
        const { response_format } = JSON.parse(body);
        const all = await encodedAudio(response_format, samples, { model: 'tts-1-hd' });
        response.writeHead(200, { 'content-type': audioTypes[format] });
        response.write(all.subarray(0, all.length / 2));
        await new Promise<void>((resolve) => (finish = resolve));
        response.end(all.subarray(all.length / 2));
      }),
    );
    const page = await parlance.startWith(gateway.url);
    const text = await openSpeak(page);
    await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: format }).click();
    await text.fill(longText(300));
    await speak(page);
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3);
    await expect(saveButton(page)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Stop speaking' })).toBeVisible();
    finish();
    await expect(saveButton(page)).toBeEnabled();
    const position = page.getByRole('slider', { name: 'Position', exact: true });
    await position.fill('20');
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(20.2);
    await expect(page.getByText(/of 0:2[34]/)).toBeVisible();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await position.fill('5');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(5.2);
    expect(await playedSeconds(page)).toBeLessThan(15);
  });
}

test('S5 S7 many chunks are saved as one file with a sensible name, raw samples with a note or as WAV', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(tone));
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await text.fill(`Nobody on the quay.\n\n${longText(9000)}`);
  await speak(page);
  const parts = page.getByRole('region', { name: 'Player' });
  await expect(parts.getByText('Part 3')).toBeVisible();
  await expect(saveButton(page)).toBeEnabled();
  const mp3 = await savedBy(page, () => saveButton(page).click());
  expect(mp3.name).toBe('Nobody on the quay, Alloy.mp3');
  expect(readFileSync(mp3.path).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xf3]));

  await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'pcm' }).click();
  await text.fill('Raw.');
  await speak(page);
  await expect(clips(page)).toHaveCount(2);
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  const saved = await saves(page);
  await page.getByRole('menuitem', { name: /^Raw samples/ }).click();
  expect(namesOf(await saved(2))).toEqual(['Raw, Alloy.pcm', 'Raw, Alloy.txt']);
  await saveButton(page).click();
  const wav = await savedBy(page, () => page.getByRole('menuitem', { name: /^WAV file/ }).click());
  expect(wav.name).toBe('Raw, Alloy.wav');
  expect(readFileSync(wav.path).toString('latin1', 0, 4)).toBe('RIFF');
});

test('S6 the same text in two voices is compared at the same position, and one is kept', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(tone));
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await text.fill(longText(4000));
  await page.getByRole('switch', { name: 'Compare' }).click();
  const nova = page.getByRole('checkbox', { name: 'Nova' });
  await nova.focus();
  await page.keyboard.press('Space');
  await expect(nova).toBeChecked();
  await speak(page);
  const player = page.getByRole('region', { name: 'Player' });
  const [a, b] = [
    player.getByRole('slider', { name: 'Position A' }),
    player.getByRole('slider', { name: 'Position B' }),
  ];
  await expect.poll(async () => Number(await a.inputValue())).toBeGreaterThan(0.3);
  await expect(player.getByText(/about/)).toHaveCount(0);
  await a.fill('4');
  await expect.poll(async () => Number(await a.inputValue())).toBeGreaterThan(4.2);
  await player.getByRole('button', { name: 'Nova, voice B' }).click();
  await expect(b).toBeEnabled();
  expect(Number(await b.inputValue())).toBeGreaterThan(4);
  await expect.poll(async () => Number(await b.inputValue())).toBeGreaterThan(5);

  await player.getByRole('button', { name: 'Keep only this: Nova. The others are deleted.' }).click();
  await expect(clips(page)).toHaveCount(1);
  await expect(player.getByText('Nova')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(clips(page)).toHaveCount(2);
});

test('S9 the exact text to be spoken is shown, and only a failed chunk is requested again', async ({
  parlance,
}) => {
  let isRefusing = true;
  const inputs: string[] = [];
  await using gateway = await startScriptedGateway(
    speaksWith((request, response) => {
      const { input } = JSON.parse(request.body);
      inputs.push(input);
      if (isRefusing && input.includes('seventh bell'))
        return jsonOf(response, 400, { error: { message: 'Not this time.' } });
      return tone(request, response);
    }),
  );
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await expect(page.getByRole('button', { name: /text file/i })).toHaveCount(1);
  await text.fill('```\ncode\n```');
  await expect(page.getByText('Left out: 1 piece of code.')).toBeVisible();
  await expect(page.getByText(/^All of this text is left out\./)).toBeVisible();
  await text.fill('    Nobody\n    on the quay.');
  await expect(page.getByText('19 characters, one request')).toBeVisible();
  await text.fill(
    `# Tides\n\n**Nobody** on the quay.\n\n\`\`\`\ncode\n\`\`\`\n\n${longText(8000)} The seventh bell.`,
  );
  await page.getByRole('button', { name: 'Spoken text' }).click();
  const shown = page.getByRole('region', { name: 'Spoken text' });
  await expect(shown.getByText('Left out: 1 piece of code.')).toBeVisible();
  await expect(shown).toContainText('Tides.');
  await expect(shown).not.toContainText('**');
  await shown.getByRole('switch', { name: 'Leave out Markdown' }).click();
  await expect(shown).toContainText('**Nobody**');
  await shown.getByRole('switch', { name: 'Leave out Markdown' }).click();
  await page.getByRole('button', { name: 'Back to text' }).click();

  await speak(page);
  await expect(page.getByText(/Not this time/)).toBeVisible();
  await saveButton(page).click();
  const part = await savedBy(page, () => page.getByRole('menuitem', { name: 'Part 1 (mp3)' }).click());
  expect(part.name).toBe('Tides, Alloy 1.mp3');
  await saveButton(page).click();
  const saved = await saves(page);
  await page.getByRole('menuitem', { name: 'All 2 finished parts' }).click();
  expect(namesOf(await saved(2))).toEqual(['Tides, Alloy 1.mp3', 'Tides, Alloy 2.mp3']);
  const before = inputs.length;
  isRefusing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => inputs.length).toBe(before + 1);
  expect(inputs.at(-1)).toContain('seventh bell');
  const whole = await savedBy(page, () => saveButton(page).click());
  expect(whole.name).toBe('Tides, Alloy.mp3');
});

test('X2 axe finds nothing on the Speak screen, in either theme', { tag: '@long' }, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const text = await openSpeak(page);
  await text.fill(longText(5000));
  await page.getByRole('switch', { name: 'Compare' }).click();
  await page.getByRole('checkbox', { name: 'Nova' }).click();
  await speak(page);
  await expect(page.getByRole('slider', { name: 'Position B' })).toBeVisible();
  await expectClean(page, 'voices compared');
});

test('S4 Stop and Esc end playback and requests, and the focus stays on the player', async ({ parlance }) => {
  await using gateway = await startScriptedGateway(
    speaksWith(async (_, response) => {
      const samples = Float32Array.from({ length: 24_000 * 20 }, (_, at) => 0.3 * Math.sin(at / 20));
      const all = await encodedAudio('mp3', samples);
      response.writeHead(200, { 'content-type': audioTypes.mp3 });
      // The rest is never sent.
      response.write(all.subarray(0, all.length / 2));
    }),
  );
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await text.fill('Nobody on the quay.');
  const player = page.getByRole('region', { name: 'Player' });
  const stop = player.getByRole('button', { name: 'Stop speaking' });
  const play = player.getByRole('button', { name: 'Play', exact: true });
  const playingCount = () =>
    page.locator('audio').evaluateAll((all) => all.filter((one) => !(one as HTMLAudioElement).paused).length);

  await speak(page);
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3);
  await stop.press('Enter');
  await expect(play).toBeFocused();
  expect(await playingCount()).toBe(0);
  await expect(page.getByText('Stopped', { exact: true })).toBeAttached();
  await expect(page.getByText('Couldn’t generate speech')).toHaveCount(0);

  await speak(page);
  // The position of the previous clip is shown until this one is open.
  await expect(stop).toBeVisible();
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0.3);
  await text.focus();
  await page.keyboard.press('Escape');
  await expect(play).toBeVisible();
  await expect(stop).toHaveCount(0);
  expect(await playingCount()).toBe(0);
  await expect(text).toBeFocused();

  // Voices that are being compared stop together.
  await page.getByRole('switch', { name: 'Compare' }).click();
  await page.getByRole('checkbox', { name: 'Nova' }).click();
  await speak(page);
  const position = async (letter: string) =>
    Number(await page.getByRole('slider', { name: `Position ${letter}` }).inputValue());
  await expect.poll(() => position('A')).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: /, voice B$/ }).click();
  await expect.poll(() => position('B')).toBeGreaterThan(0.3);
  await stop.click();
  expect(await playingCount()).toBe(0);
  await expect(clips(page).filter({ hasText: 'not finished' })).toHaveCount(4);
});

test('S6 when voices are compared, the one that failed is shown, each can be saved, and a new script starts without them', async ({
  parlance,
}) => {
  let isRefusing = true;
  await using gateway = await startScriptedGateway(
    speaksWith((request, response) => {
      const sent = JSON.parse(request.body);
      if (isRefusing && sent.voice === 'nova')
        return jsonOf(response, 400, { error: { message: 'That voice is resting.' } });
      // The gateway always sends WAV, whatever format is requested.
      return tone({ ...request, body: JSON.stringify({ ...sent, response_format: 'wav' }) }, response);
    }),
  );
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await text.fill('Nobody on the quay.');
  await page.getByRole('switch', { name: 'Compare' }).click();
  await page.getByRole('checkbox', { name: 'Nova' }).click();
  await speak(page);
  const player = page.getByRole('region', { name: 'Player' });
  const problem = page.getByRole('alert').filter({ hasText: 'That voice is resting.' });
  await expect(problem).toContainText('Nova failed.');
  await expect(player.getByText('Failed')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Keep only this: Nova.' })).toBeDisabled();
  await expect(player.getByRole('button', { name: 'Keep only this: Alloy.' })).toBeEnabled();
  await expect(clips(page).filter({ hasText: 'Alloy, wav instead of mp3' })).toHaveCount(1);
  isRefusing = false;
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toHaveCount(0);
  // While it speaks, the player has an additional button, and the others move when that one disappears.
  await expect(player.getByRole('button', { name: 'Stop speaking' })).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Save Nova as…' })).toBeEnabled();
  for (const name of ['Alloy', 'Nova']) {
    const saved = await savedBy(page, () => player.getByRole('button', { name: `Save ${name} as…` }).click());
    expect(saved.name).toBe(`Nobody on the quay, ${name}.wav`);
  }

  isRefusing = true;
  await text.fill('Another.');
  await speak(page);
  await expect(problem).toBeVisible();
  await page.getByRole('button', { name: 'New script' }).click();
  await expect(text).toHaveValue('');
  await expect(problem).toHaveCount(0);
  await expect(player).toHaveCount(0);
});

test('S8 clips are one Tab stop, support arrows, F2, Delete and Ctrl+Z, and can be searched by text', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaksWith(tone));
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  for (const [place, words] of [
    'First of all.',
    'Second to none.',
    'Third time lucky, said the ferryman.',
  ].entries()) {
    await text.fill(words);
    await speak(page);
    await expect(clips(page)).toHaveCount(place + 1);
  }
  const row = (name: string) => clips(page).getByRole('button', { name, exact: true });
  await expect(page.locator('[data-row][tabindex="0"]')).toHaveCount(1);
  await row('Third time lucky, said the ferryman').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Second to none')).toBeFocused();
  await page.keyboard.press('F2');
  const title = page.getByRole('textbox', { name: 'Clip title' });
  await title.fill('Number two');
  await title.press('Enter');
  await expect(row('Number two')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(row('First of all')).toBeFocused();
  await expect(clips(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(clips(page)).toHaveCount(3);
  await row('Number two').hover();
  await page.getByRole('button', { name: 'More for Number two' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(clips(page)).toHaveCount(2);
  await expect(row('First of all')).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody wrote this');
  await expect(page.getByRole('status').filter({ hasText: 'No clips found.' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('ferryman');
  await expect(clips(page)).toHaveCount(1);
});

test('S2 a long list of voices can be filtered and refreshed, and an unlisted voice is marked', async ({
  parlance,
}) => {
  const listed = Array.from({ length: 12 }, (_, index) => ({
    voice_id: `v${index}`,
    name: `Voice ${index}`,
    language: index % 2 ? 'pt' : 'de',
    gender: index < 6 ? 'female' : 'male',
  }));
  await using gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/audio/voices')
      ? jsonOf(response, 200, { voices: listed })
      : speaksWith(tone)(request, response),
  );
  const page = await parlance.startWith(gateway.url);
  await openSpeak(page);
  const voices = page.getByRole('radiogroup', { name: 'Voice' });
  await expect(voices.getByRole('radio')).toHaveCount(13);
  await expect(voices.getByText('Not in the gateway’s list')).toHaveCount(1);
  const chosen = voices.getByRole('radio', { checked: true });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await typeVoice(page, 'typed');
  await expect(voices.getByRole('radio', { name: 'typed' })).toBeChecked();
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(voices.getByRole('radio').filter({ hasText: 'Portuguese, female' })).toHaveCount(3);
  // The chosen voice and its buttons are Tab stops. Those of the other voices aren't.
  await page.getByRole('searchbox', { name: 'Filter voices' }).focus();
  await page.keyboard.press('Tab');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Favourite typed' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Preview typed' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Other voice…' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Refresh voices' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('radiogroup', { name: 'Speech model' }).getByRole('radio').first(),
  ).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filter voices' }).fill('german male');
  await expect(voices.getByRole('radio')).toHaveCount(3);
  listed.push({ voice_id: 'new', name: 'New one', language: 'de', gender: 'male' });
  await page.getByRole('button', { name: 'Refresh voices' }).click();
  await expect(voices.getByRole('radio', { name: 'New one' })).toBeVisible();
});

test('S1: a new script can be undone only if the previous one isn’t saved as a clip', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const text = await openSpeak(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await text.fill('High tide is at six.');
  await page.getByRole('button', { name: 'New script' }).click();
  await expect(text).toHaveValue('');
  await undo.click();
  await expect(text).toHaveValue('High tide is at six.');
  await speak(page);
  await expect(saveButton(page)).toBeEnabled();
  // After a reload, the clip isn't open any more.
  await page.reload();
  await expect(clips(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'New script' }).click();
  await expect(text).toHaveValue('');
  await text.fill('Low tide is at noon.');
  await page.getByRole('button', { name: 'New script' }).click();
  await expect(page.getByText('New script.', { exact: true })).toBeVisible();
  await undo.click();
  await expect(text).toHaveValue('Low tide is at noon.');
});

test('C21: a clip is sent to chat as its text, and its audio plays from the message', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await (await openSpeak(page)).fill('High tide is at six.');
  await speak(page);
  await expect(saveButton(page)).toBeEnabled();
  await clips(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Send to chat' }).click();
  const chips = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(chips).toHaveText([/High tide is at six.*\.mp3/]);
  await messageBox(page).fill('When?');
  await messageBox(page).press('Enter');
  await finishedReply(page);
  await page
    .getByRole('article', { name: /^You, / })
    .getByRole('button', { name: /\.mp3/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('High tide is at six.');
  const seconds = () => dialog.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).duration);
  await expect.poll(seconds).toBeGreaterThan(0.5);
  await expectClean(page, 'the preview of a clip');
});
