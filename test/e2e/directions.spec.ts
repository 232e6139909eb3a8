import { expect, type Page } from '@playwright/test';
import { audioTypes } from '../../src/main/demo-gateway/encode/encode-audio.ts';
import { encodedAudio } from '../faults/encoded-audio.ts';
import { jsonOf, type Script, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { chooseModel, finishedReply, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';
import { clips, openSpeak, speak } from './speak-actions.ts';

type Body = Readonly<Record<string, unknown>>;

/** Returns the script of a speech gateway that refuses some requests, and lists these models but no voices. */
const speaking =
  (refusalOf: (body: Body) => string | null, models: readonly string[] = ['gpt-4o-mini-tts']): Script =>
  async ({ path, body }, response) => {
    if (path.endsWith('/models')) return jsonOf(response, 200, { data: models.map((id) => ({ id })) });
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    const refusal = refusalOf(JSON.parse(body));
    if (refusal) return jsonOf(response, 400, { error: { message: refusal } });
    const samples = Float32Array.from({ length: 24_000 }, (_, at) => 0.3 * Math.sin(at / 20));
    response.writeHead(200, { 'content-type': audioTypes.mp3 });
    response.end(await encodedAudio('mp3', samples));
  };

const bodiesOf = (gateway: {
  readonly requests: readonly { readonly path: string; readonly body: string }[];
}) =>
  gateway.requests
    .filter(({ path }) => path.endsWith('/audio/speech'))
    .map(({ body }): Body => JSON.parse(body));

const directions = (page: Page) => page.getByRole('textbox', { name: 'Directions' });
const voices = (page: Page) => page.getByRole('radiogroup', { name: 'Voice' }).getByRole('radio');
const refusedOnce = 'This model doesn’t accept directions. Parlance will leave them out from now on.';

test('S10 refused directions are left out, reported once, listed and removable, and tts-1 gets none', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    speaking(({ instructions }) => (instructions ? "'instructions' is not supported for this model" : null)),
  );
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await text.fill('The gate was closed at ten.');
  await directions(page).fill('Slowly');
  await speak(page);
  await expect(page.getByText(refusedOnce)).toBeVisible();
  await expect(directions(page)).toHaveCount(0);
  await expect(
    page.getByText('Your directions aren’t sent: gpt-4o-mini-tts doesn’t accept them.'),
  ).toBeVisible();
  await expectClean(page, 'refused directions');
  await text.fill('It was opened at six.');
  await speak(page);
  await expect(clips(page)).toHaveCount(2);
  await expect(page.getByText(refusedOnce)).toHaveCount(0);
  await expect(
    page.getByText('Spoken without directions: gpt-4o-mini-tts doesn’t accept them.'),
  ).toBeVisible();
  expect(bodiesOf(gateway).map(({ instructions }) => instructions)).toEqual(['Slowly', undefined, undefined]);

  await page.getByRole('radio', { name: 'tts-1', exact: true }).click();
  await expect(page.getByText('Your directions aren’t sent: tts-1 doesn’t accept them.')).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Uploads');
  const learned = page.getByRole('list', { name: 'Learned limits' }).getByRole('listitem');
  await expect(learned).toContainText('Doesn’t accept directions.');
  await learned.getByRole('button', { name: 'Reset limits for gpt-4o-mini-tts' }).click();
  await expect(learned).toHaveCount(0);
});

test('S10 a refused voice is explained with the voices that the gateway named, which are then offered', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(
    speaking(({ voice }) =>
      voice === 'af_bella' ? null : `Voice '${voice}' not found. Available voices: af_bella, am_michael`,
    ),
  );
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await page.getByRole('button', { name: 'Preview Alloy' }).click();
  await expect(page.getByText(/refused the voice alloy\. It offers af_bella, am_michael\./)).toBeVisible();
  await page.getByRole('radio', { name: 'af_bella' }).click();
  await expect(voices(page)).toHaveCount(2);
  await text.fill('The gate was closed at ten.');
  await speak(page);
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeEnabled();
  expect(bodiesOf(gateway).map(({ voice }) => voice)).toEqual(['alloy', 'af_bella']);
});

test('S10 S6 directions are sent for each compared voice and survive a reload, and newer voices are offered only for a model that has them', async ({
  parlance,
}) => {
  await using gateway = await startScriptedGateway(speaking(() => null));
  const page = await parlance.startWith(gateway.url);
  const text = await openSpeak(page);
  await text.fill('The gate was closed at ten.');
  await directions(page).fill('Cheerfully');
  await expect(voices(page)).toHaveCount(13);
  await page.getByRole('switch', { name: 'Compare' }).click();
  await page.getByRole('checkbox', { name: 'Coral' }).click();
  await page.getByRole('button', { name: 'Speak with both' }).click();
  await expect(clips(page)).toHaveCount(2);
  await expect
    .poll(() =>
      bodiesOf(gateway)
        .map(({ voice, instructions }) => [voice, instructions])
        .sort(),
    )
    .toEqual([
      ['alloy', 'Cheerfully'],
      ['coral', 'Cheerfully'],
    ]);
  await page.reload();
  await expect(directions(page)).toHaveValue('Cheerfully');
  await expect(page.getByRole('radio', { name: 'Marin' })).toBeVisible();
  await page.getByRole('radio', { name: 'tts-1', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Marin' })).toHaveCount(0);
});

test('S10 C17 G5 the demo gateway lists eight voices, follows directions with one model and refuses them with another', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const text = await openSpeak(page);
  await text.fill('The gate was closed at ten.');
  await expect(voices(page)).toHaveCount(8);
  await expect(page.getByRole('radio', { name: 'Gull' })).toContainText('Bright, quick');
  await page.getByRole('button', { name: 'Preview Gull' }).click();
  await expect(page.getByRole('button', { name: 'Preview Gull' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('radio', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'demo-tts', exact: true }).click();
  const lengthOf = async (instructions: string) => {
    await directions(page).fill(instructions);
    const before = await clips(page).count();
    await speak(page);
    await expect(clips(page)).toHaveCount(before + 1);
    await expect(page.getByRole('button', { name: 'Stop speaking' })).toHaveCount(0);
    await expect(page.getByTitle(instructions, { exact: true })).toBeVisible();
    return Number(await page.getByRole('slider', { name: 'Position', exact: true }).getAttribute('max'));
  };
  const slow = await lengthOf('Slowly');
  expect(slow).toBeGreaterThan((await lengthOf('Fast')) * 1.4);
  await page.getByRole('button', { name: 'demo-tts-plain', exact: true }).click();
  await speak(page);
  await expect(page.getByText(refusedOnce)).toBeVisible();

  // Reading aloud uses the same settings.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await chooseModel(page, 'demo-brief');
  await send(page, 'Hello');
  const reply = await finishedReply(page);
  await reply.getByRole('button', { name: 'Read aloud' }).click();
  await expect(reply.getByText('Read without directions: the model doesn’t accept them.')).toBeVisible();
});
