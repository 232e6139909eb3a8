import { expect, type Page } from '@playwright/test';
import { audioTypes } from '../../src/main/demo-gateway/encode/encode-audio.ts';
import { encodedAudio } from '../faults/encoded-audio.ts';
import { jsonOf, type Script, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { connect } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { clips, speak } from './speak-actions.ts';
import { canSpeak, chooseFiles, openTranscribe, spoken, transcript } from './transcribe-actions.ts';

test.skip(!canSpeak, 'espeak-ng and ffmpeg make the speech');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const steps = (page: Page) => page.getByRole('list', { name: 'Voice-over' });
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name });
const currentStep = (page: Page) => steps(page).locator('[aria-current="step"]');
const text = (page: Page) => page.getByRole('textbox', { name: 'Text to speak' });
const saveButton = (page: Page) => button(page, 'Save as…');

const transcriptIn = (language: string, text: string) => ({
  text,
  language,
  duration: 4,
  segments: [{ start: 0, end: 4, text, avg_logprob: -0.2, no_speech_prob: 0.01 }],
});
const portuguese = transcriptIn('portuguese', 'Ninguém nos disse nada.');
const english = transcriptIn('english', 'Nobody told us anything.');

/** Responds with half a second of a tone in the requested format. */
const tone: Script = async ({ body }, response) => {
  const { response_format: format = 'mp3' } = JSON.parse(body);
  const samples = Float32Array.from({ length: 12_000 }, (_, at) => 0.3 * Math.sin(at / 20));
  response.writeHead(200, { 'content-type': audioTypes[format as keyof typeof audioTypes] });
  response.end(await encodedAudio(format, samples));
};

/** Starts a gateway that transcribes, translates and speaks. */
const startVoiceOverGateway = ({
  transcribesWith = (_, response) => jsonOf(response, 200, portuguese),
  translates = (_, response) => jsonOf(response, 200, english),
  speaksWith = tone,
}: {
  readonly transcribesWith?: Script;
  readonly translates?: Script;
  readonly speaksWith?: Script;
}) =>
  startScriptedGateway((request, response) => {
    if (request.path.endsWith('/models'))
      return jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'whisper-1' }, { id: 'tts-1' }] });
    if (request.path.endsWith('/transcriptions')) return transcribesWith(request, response);
    if (request.path.endsWith('/translations')) return translates(request, response);
    if (request.path.endsWith('/speech')) return speaksWith(request, response);
    return jsonOf(response, 404, {});
  });

async function transcribeRecording(page: Page, url: string, text: string): Promise<void> {
  await connect(page, url);
  await openTranscribe(page);
  await chooseFiles(page, spoken('Carta.wav', 'Nobody told us anything at all.'));
  await expect(transcript(page)).toContainText(text);
}

test('X3 a recording is translated to English, corrected and spoken in another voice, despite a reload and a crash', async ({
  parlance,
}) => {
  let translate = () => {};
  await using gateway = await startVoiceOverGateway({
    translates: async (_, response) => {
      await new Promise<void>((resolve) => (translate = resolve));
      jsonOf(response, 200, english);
    },
  });
  const requestsTo = (path: string) => gateway.requests.filter((request) => request.path.endsWith(path));
  const page = await parlance.start();
  await transcribeRecording(page, gateway.url, 'Ninguém nos disse nada.');
  await button(page, 'Voice-over').click();
  await expect(currentStep(page)).toContainText('English text');
  await expect(currentStep(page)).toContainText(/Translating/);
  await expect.poll(() => requestsTo('/translations').length).toBe(1);

  await page.reload();
  await expect(currentStep(page)).toContainText(/Translating/);
  await expect(text(page)).toHaveCount(0);
  translate();
  await expect(text(page)).toHaveValue('Nobody told us anything.');
  await expect(step(page, 'English text')).toContainText('Translated');
  await expect(currentStep(page)).toContainText('Voice and format');

  await text(page).fill('Nobody told us a thing.');
  await expect(step(page, 'English text')).toContainText('Corrected');
  await page.getByRole('radio', { name: 'Nova' }).click();
  await page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'wav' }).click();
  await expect(currentStep(page)).toContainText('Nova, wav');
  await page.reload();
  await expect(text(page)).toHaveValue('Nobody told us a thing.');
  await parlance.running().kill();

  const restarted = await parlance.start();
  await restarted.getByRole('link', { name: 'Speak', exact: true }).click();
  await expect(text(restarted)).toHaveValue('');
  await restarted.getByRole('list', { name: 'Voice-overs' }).getByRole('link', { name: 'Carta' }).click();
  await expect(text(restarted)).toHaveValue('Nobody told us a thing.');
  await expect(currentStep(restarted)).toContainText('Nova, wav');
});

test('X3 going back, correcting the text and speaking it again works, and the clips stay with their voice-over', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startVoiceOverGateway({});
  const inputs = () =>
    gateway.requests.filter(({ path }) => path.endsWith('/speech')).map(({ body }) => JSON.parse(body));
  const page = await parlance.start();
  await transcribeRecording(page, gateway.url, 'Ninguém nos disse nada.');
  await button(page, 'Voice-over').click();
  await expect(text(page)).toHaveValue('Nobody told us anything.');
  await speak(page);
  await expect(saveButton(page)).toBeEnabled();
  await expect(step(page, 'Speech')).toContainText(/Alloy, 0:0\d/);
  await expect(currentStep(page)).toHaveCount(0);

  await steps(page)
    .getByRole('button', { name: /^English text/ })
    .click();
  await expect(text(page)).toBeFocused();
  await text(page).fill('Nobody told us a thing.');
  await expect(step(page, 'Speech')).toContainText('Text has changed');
  await page.getByRole('radio', { name: 'Onyx' }).click();
  await speak(page);
  await expect(step(page, 'Speech')).toContainText(/Onyx, 0:0\d/);
  await expect(clips(page)).toHaveCount(2);
  expect(inputs().map(({ input, voice }) => [input, voice])).toEqual([
    ['Nobody told us anything.', 'alloy'],
    ['Nobody told us a thing.', 'onyx'],
  ]);

  await page.reload();
  await expect(step(page, 'Speech')).toContainText(/Onyx, 0:0\d/);
  await expect(saveButton(page)).toBeEnabled();
  await button(page, 'Use transcript text').click();
  await expect(text(page)).toHaveValue('Nobody told us anything.');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(text(page)).toHaveValue('Nobody told us a thing.');

  await button(page, 'Open the recording').click();
  await expect(transcript(page)).toContainText('Ninguém nos disse nada.');
  await button(page, 'Voice-over').click();
  await expect(text(page)).toHaveValue('Nobody told us a thing.');
  expect(gateway.requests.filter(({ path }) => path.endsWith('/translations'))).toHaveLength(1);
});

test('X3 X2 an English recording is used as is, and only translated on request', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startVoiceOverGateway({
    transcribesWith: (_, response) =>
      jsonOf(response, 200, transcriptIn('english', 'Nobody told them anything.')),
  });
  const translations = () => gateway.requests.filter(({ path }) => path.endsWith('/translations')).length;
  const page = await parlance.start();
  await transcribeRecording(page, gateway.url, 'Nobody told them anything.');
  await button(page, 'Voice-over').click();
  await expect(text(page)).toHaveValue('Nobody told them anything.');
  await expect(page.getByText(/^The recording is in English/)).toBeVisible();
  await expectClean(page, 'a voice-over');
  expect(translations()).toBe(0);
  await button(page, 'Translate anyway').click();
  await expect(text(page)).toHaveValue('Nobody told us anything.');
  expect(translations()).toBe(1);
});

test('X3 a failure of each step is shown in its place, and Retry continues from there', {
  tag: '@long',
}, async ({ parlance }) => {
  const refused = new Set(['translations', 'preview', 'speech']);
  const refuses =
    (what: string, succeed: Script): Script =>
    (request, response) =>
      refused.has(what)
        ? jsonOf(response, 400, { error: { message: `No ${what} today.` } })
        : succeed(request, response);
  await using gateway = await startVoiceOverGateway({
    translates: refuses('translations', (_, response) => jsonOf(response, 200, english)),
    speaksWith: (request, response) =>
      refuses(JSON.parse(request.body).input.startsWith('Nobody') ? 'speech' : 'preview', tone)(
        request,
        response,
      ),
  });
  const page = await parlance.start();
  await transcribeRecording(page, gateway.url, 'Ninguém nos disse nada.');
  await button(page, 'Voice-over').click();
  await expect(page.getByRole('alert')).toContainText('No translations today.');
  await expect(currentStep(page)).toContainText('English text');
  await expect(button(page, 'Use transcript as is')).toBeVisible();
  refused.delete('translations');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(text(page)).toHaveValue('Nobody told us anything.');

  const voice = page.getByRole('complementary', { name: 'Voice' });
  await button(page, 'Preview Nova').click();
  await expect(voice.getByRole('alert')).toContainText('No preview today.');
  refused.delete('preview');
  await voice.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(voice.getByRole('alert')).toHaveCount(0);

  await speak(page);
  await expect(page.getByRole('alert')).toContainText('No speech today.');
  await expect(currentStep(page)).toContainText('Speech');
  refused.delete('speech');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(saveButton(page)).toBeEnabled();
  await expect(currentStep(page)).toHaveCount(0);
});
