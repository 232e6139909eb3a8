import { expect, type Page } from '@playwright/test';
import { fakeMicrophone } from './fake-microphone.ts';
import { test } from './fixtures.ts';
import { inTalk, openTalk, panel, playing, startTalk, status } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

test.use(fakeMicrophone('one-sentence', { silence: 4 }, { say: 'What is the tide today?' }, { silence: 60 }));

type Streams = { readonly streams: MediaStream[] };

/** Keeps the microphone streams that the page opens from now on. */
async function keepStreams(page: Page): Promise<void> {
  await page.evaluate(() => {
    const streams: MediaStream[] = [];
    Object.assign(window, { streams });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      streams.push(stream);
      return stream;
    };
  });
}

/** Disconnects the microphone that was opened last. */
async function unplug(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [track] = (window as unknown as Streams).streams.at(-1)?.getTracks() ?? [];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
}

const openedMicrophones = (page: Page) =>
  page.evaluate(() => (window as unknown as Streams).streams.map(({ active }) => active));

test('K6 K8: a microphone that is unplugged while the user speaks loses nothing, and is used again once it’s back', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await keepStreams(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Hearing you');
  await unplug(page);
  await expect(panel(page).getByRole('alert')).toContainText('The microphone was disconnected');
  await expect(page.getByText('High tide is at six.').first()).toBeVisible();
  expect(gateway.sent()).toEqual(['What is the tide?']);
  await expect(status(page)).toHaveText('The microphone is off');
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(status(page)).toHaveText(/Listening|Hearing you/);
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  expect(await openedMicrophones(page)).toEqual([false, true]);
});

test('K6: a transcription that fails can be retried although the microphone is gone', {
  tag: '@long',
}, async ({ parlance }) => {
  await using gateway = await startTalkGateway({
    transcript: (count) => (count === 0 ? 'fails' : 'What is the tide?'),
  });
  const page = await parlance.start();
  await keepStreams(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Hearing you');
  await unplug(page);
  const alerts = panel(page).getByRole('alert');
  await expect(alerts.filter({ hasText: 'The microphone was disconnected' })).toBeVisible();
  const failed = alerts.filter({ hasText: 'Your recording is saved.' });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('High tide is at six.').first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(gateway.sent()).toEqual(['What is the tide?']);
});

test('K5: a microphone that the system mutes is named as the reason why nothing is heard', async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await keepStreams(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Listening');
  await page.evaluate(() => {
    const [track] = (window as unknown as Streams).streams.at(-1)?.getTracks() ?? [];
    if (track) Object.defineProperty(track, 'muted', { value: true });
  });
  await expect(panel(page)).toContainText('The microphone is muted.');
});

test('K7: a microphone that is chosen while talking is used at once', async ({ parlance }) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await keepStreams(page);
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText(/Listening|Hearing you/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Audio' }).click();
  const microphones = page.getByRole('combobox', { name: 'Microphone', exact: true });
  await microphones.selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(() => openedMicrophones(page)).toEqual([false, true]);
});

test('K1: a talk in another tab ends the one here, which says so', { tag: '@browser' }, async ({
  parlance,
}) => {
  await using gateway = await startTalkGateway();
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText(/Listening|Hearing you/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await openTalk(other);
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByText('because you started it in another window')).toBeVisible();
  await expect(status(other)).toHaveText(/Listening|Hearing you/);
});

test('K5: a reply that a media key pauses is shown as paused, and can be resumed', async ({ parlance }) => {
  await using gateway = await startTalkGateway({ speechSeconds: 60 });
  const page = await parlance.start();
  await startTalk(page, gateway.url);
  await expect(status(page)).toHaveText('Speaking');
  await expect.poll(() => playing(page)).toBe(1);
  await page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio')) audio.pause();
  });
  await expect(status(page)).toHaveText('The microphone is off. Resume to continue.');
  await inTalk(page, 'Resume').click();
  await expect(status(page)).toHaveText('Speaking');
  await expect.poll(() => playing(page)).toBe(1);
});
