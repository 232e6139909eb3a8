import { expect, type Locator } from '@playwright/test';
import { encodedAudio } from '../faults/encoded-audio.ts';
import { startScriptedGateway } from '../faults/scripted-gateway.ts';
import { useDemo } from './chat-actions.ts';
import { parametersOpen, test } from './fixtures.ts';
import { unfoldAdvanced } from './gateway-actions.ts';
import { openSpeak, speak, speaksWith } from './speak-actions.ts';

test.use({ settings: parametersOpen });

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

test('X2, S4: the player of Speak keeps its labels, names and buttons at any window size, and nothing covers it', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.getByRole('link', { name: 'Speak' }).click();
  // Twelve requests: the text is split at paragraphs.
  const text = Array.from({ length: 12 }, (_, at) => `${'مرحبا '.repeat(600)}${at}.`).join('\n\n');
  await page.getByRole('textbox', { name: 'Text to speak' }).fill(text);
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();

  await test.step('a chunk’s label is complete or hidden', async () => {
    const cut = await player
      .locator('[data-state] > span')
      .evaluateAll(
        (labels) =>
          labels
            .filter((label) => label.clientWidth > 0 || label.getClientRects().length > 0)
            .filter(
              (label) =>
                label.getBoundingClientRect().right >
                (label.parentElement?.getBoundingClientRect().right ?? 0) + 0.5,
            ).length,
      );
    expect(cut).toBe(0);
  });
  await test.step('an Arabic title is right-aligned', async () => {
    await expect(page.locator('main h1').first()).toHaveCSS('direction', 'rtl');
  });
  await test.step('voice and format are visible in a small window', async () => {
    await page.setViewportSize({ width: 960, height: 640 });
    await expect(player.getByText('tts-1, mp3')).toBeVisible();
  });
  await test.step('a toast is above the player', async () => {
    await page.setViewportSize({ width: 1280, height: 820 });
    await player.getByRole('button', { name: 'Stop speaking' }).click();
    const toast = page.getByText('Copied', { exact: false }).or(page.getByRole('button', { name: 'Undo' }));
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toast.first()).toBeVisible();
    if (await player.isVisible()) {
      const above = await boxOf(toast.first());
      expect(above.y + above.height).toBeLessThanOrEqual((await boxOf(player)).y);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('list', { name: 'Clips' }).getByRole('button').first().click();
    await expect(player).toBeVisible();
  });
  await test.step('at 400 % every button can be reached, and afterwards nothing stays scrolled sideways', async () => {
    await page.setViewportSize({ width: 320, height: 205 });
    for (const name of ['Loop', 'Save as…']) {
      const button = player.getByRole('button', { name });
      await button.focus();
      await expect(button).toBeInViewport();
      const { x, width } = await boxOf(button);
      expect(x + width).toBeLessThanOrEqual(320);
    }
    await page.getByRole('textbox', { name: 'Text to speak' }).focus();
    await page.setViewportSize({ width: 1280, height: 820 });
    const shifted = await page.evaluate(
      () =>
        [...document.querySelectorAll('html, body, main, main *')].filter((one) => one.scrollLeft !== 0)
          .length,
    );
    expect(shifted).toBe(0);
  });
});

test('S1, S4: with any number of requests, their strip never covers the count, and the parts stay below their waveform', async ({
  parlance,
}) => {
  const audio = await encodedAudio('mp3', new Float32Array(2400));
  let spoken = 0;
  await using gateway = await startScriptedGateway(
    speaksWith((_, response) => {
      spoken += 1;
      if (spoken <= 30) response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(audio);
    }),
  );
  const page = await parlance.startWith(gateway.url);
  await page.getByRole('link', { name: 'Settings' }).click();
  await unfoldAdvanced(page, 'Uploads');
  await page.getByRole('spinbutton', { name: 'Speech text limit' }).fill('100');
  await page.keyboard.press('Tab');
  await openSpeak(page);
  const open = async (count: number) => {
    const paragraphs = Array.from(
      { length: count },
      (_, at) => `Of ${count}, this is ${at}. ${'Word. '.repeat(10)}`,
    );
    const buffer = Buffer.from(paragraphs.join('\n\n'));
    // Typing as much takes much longer.
    await page
      .getByLabel('Text file', { exact: true })
      .setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer });
    await expect(page.getByText(`, ${count.toLocaleString('en')} requests`)).toBeVisible();
  };
  /** Returns where the last child of an element ends, and where the element itself does. */
  const endsOf = (element: Locator) =>
    element.evaluate((one) => ({
      ofParts: Math.max(...[...one.children].map((part) => part.getBoundingClientRect().right)),
      own: one.getBoundingClientRect().right,
      visible: [...one.children].filter((part) => part.getBoundingClientRect().width > 0).length,
    }));

  for (const count of [2, 25, 60, 400, 3000])
    await test.step(`${count} requests`, async () => {
      await open(count);
      const strip = page.getByRole('img', { name: `${count.toLocaleString('en')} requests` });
      const { ofParts, own, visible } = await endsOf(strip);
      expect(visible).toBeGreaterThan(0);
      expect(ofParts).toBeLessThanOrEqual(own + 0.5);
      expect(own).toBeLessThan((await boxOf(page.getByText(`, ${count.toLocaleString('en')} requests`))).x);
    });
  for (const count of [25, 60, 400])
    await test.step(`a clip of ${count} parts`, async () => {
      await open(count);
      spoken = 20;
      await speak(page);
      const parts = page
        .getByRole('region', { name: 'Player' })
        .locator('[data-state="arriving"], [data-state="requesting"]');
      await expect.poll(() => spoken).toBe(31);
      await expect(parts.first()).toBeVisible();
      const { ofParts, own } = await endsOf(parts.locator('xpath=..'));
      expect(ofParts).toBeLessThanOrEqual(own + 0.5);
      await page.getByRole('button', { name: 'Stop speaking' }).click();
    });
});
