import { expect, type Locator, type Page } from '@playwright/test';
import { jsonOf, type Script } from '../faults/scripted-gateway.ts';

/** Opens the Speak screen and returns its editor. */
export async function openSpeak(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Speak' }).click();
  const text = page.getByRole('textbox', { name: 'Text to speak' });
  await expect(text).toBeVisible();
  return text;
}

export function speak(page: Page): Promise<void> {
  return page
    .getByRole('complementary', { name: 'Voice' })
    .getByRole('button', { name: /^Speak/ })
    .click();
}

/** Returns the position in the open clip, in seconds. */
export async function playedSeconds(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position', exact: true }).inputValue());
}

/** Returns the clips in the list. */
export function clips(page: Page): Locator {
  return page.getByRole('list', { name: 'Clips' }).getByRole('listitem');
}

/**
 * Returns the script of a gateway that lists a few models and no voices, and answers speech requests with the given
 * script.
 */
export const speaksWith =
  (script: Script): Script =>
  (request, response) =>
    request.path.endsWith('/audio/speech')
      ? script(request, response)
      : request.path.endsWith('/models')
        ? jsonOf(response, 200, { data: [{ id: 'words' }, { id: 'tts-1' }, { id: 'tts-1-hd' }] })
        : jsonOf(response, 404, {});
