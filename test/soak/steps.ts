import { expect, type Locator, type Page } from '@playwright/test';
import { messageBox } from '../e2e/chat-actions.ts';
import { clips, openSpeak, speak } from '../e2e/speak-actions.ts';
import { inTalk, panel } from '../e2e/talk-actions.ts';
import { chooseFiles, inQueue, openTranscribe, spoken } from '../e2e/transcribe-actions.ts';
import type { Ledger } from './ledger.ts';

/** One action of a user on a page of the running app. It ends once the page is idle again. */
export type Step = (page: Page, ledger: Ledger, chance: () => number) => Promise<void>;

/** A timeout in ms that is longer than any response, including the app's own retries. */
const timeout = 180_000;
const maxTries = 6;
const replyName = /^Reply from /;
let number = 0;

const goTo = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();

const ask: Step = async (page, { questions }, chance) => {
  await askOnly(page, questions, chance);
  const reply = await answered(page);
  const retryButton = reply.getByRole('button', { name: 'Retry', exact: true });
  for (let at = 0; at < maxTries && (await retryButton.isVisible()); at += 1) {
    // If the previous click has just taken effect, the button disappears before this one.
    await retryButton.click({ timeout: 5_000 }).catch(() => {});
    await answered(page);
  }
};

const askAndStop: Step = async (page, { questions }, chance) => {
  await askOnly(page, questions, chance);
  await expect(lastSaid(page)).toHaveAccessibleName(replyName, { timeout });
  await page.keyboard.press('Escape');
  await answered(page);
};

const lastSaid = (page: Page) => page.getByRole('log').getByRole('article').last();

/** Returns the reply to the last message, once it has ended. */
async function answered(page: Page): Promise<Locator> {
  const reply = lastSaid(page);
  await expect(reply).toHaveAccessibleName(replyName, { timeout });
  await expect(reply).not.toHaveAttribute('aria-busy', 'true', { timeout });
  return reply;
}

/** Sends a message without waiting for the reply, so that the next step runs while it streams. */
const askAndLeave: Step = async (page, { questions }, chance) => {
  await askOnly(page, questions, chance);
};

async function askOnly(page: Page, questions: string[], chance: () => number): Promise<void> {
  await goTo(page, 'Chat');
  if (chance() < 0.3)
    await page.evaluate(() => {
      location.hash = '#/chat';
    });
  await expect(messageBox(page)).toBeVisible();
  number += 1;
  const question = `Question ${number}: what is ownMessages of harbours?`;
  await messageBox(page).fill(question);
  // A reply that is still streaming has to end first. Its conversation may not be on the screen yet.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled({ timeout });
  await messageBox(page).press('Enter');
  await expect(page.getByRole('log').getByText(question, { exact: true })).toBeVisible();
  questions.push(question);
}

const transcribe: Step = async (page, { recordings }) => {
  await openTranscribe(page);
  number += 1;
  const name = `tape-${number}.mp3`;
  await chooseFiles(page, spoken(name, `This is tape number ${number}. The gate was closed.`));
  const item = inQueue(page, name);
  const retryButton = item.getByRole('button', { name: 'Retry', exact: true });
  for (let at = 0; at < maxTries; at += 1) {
    await expect(item.getByText(/\d words?\b/).or(retryButton)).toBeVisible({ timeout });
    if (at === 0) recordings.push(name);
    if (!(await retryButton.isVisible())) return;
    const pressed = await retryButton.elementHandle();
    await retryButton.click();
    // Waits for this particular button to disappear, because another one may replace it immediately if the next request
    // fails.
    await expect.poll(() => pressed?.evaluate((button) => button.isConnected)).toBe(false);
  }
};

const speakText: Step = async (page, { speeches }) => {
  const box = await openSpeak(page);
  number += 1;
  const text = `Clip number ${number}. The ferry leaves at seven.`;
  await box.fill(text);
  await expect(box).toHaveValue(text);
  await speak(page);
  const clip = clips(page).filter({ hasText: `Clip number ${number}` });
  await expect(clip.first()).toBeVisible({ timeout });
  speeches.push(text);
  await expect(page.getByRole('button', { name: /^(Play|Pause|Retry|Speak)/ }).first()).toBeVisible({
    timeout,
  });
};

/** Says one sentence in a talk, retries what fails, and ends the talk once the sentence is a message. */
const talk: Step = async (page, { questions }) => {
  await goTo(page, 'Chat');
  await page.evaluate(() => {
    location.hash = '#/chat';
  });
  await expect(messageBox(page)).toBeVisible();
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  const ownMessages = page.getByRole('log').getByRole('article', { name: /^You,/ });
  const retryButton = inTalk(page, 'Retry');
  for (let at = 0; at < maxTries; at += 1) {
    await expect(ownMessages.or(retryButton).first()).toBeVisible({ timeout });
    if (await ownMessages.first().isVisible()) break;
    await retryButton.click({ timeout: 5_000 }).catch(() => {});
  }
  if (await ownMessages.first().isVisible()) questions.push(await saidText(ownMessages.first()));
  await inTalk(page, 'End').click();
  await expect(panel(page)).toHaveCount(0);
};

/** Returns the text of a message as it was sent. */
const saidText = async (message: Locator) =>
  ((await message.locator('[data-said]').textContent()) ?? '').trim();

const search: Step = async (page, { questions }) => {
  await goTo(page, 'Chat');
  if (questions.length === 0) return;
  const line = page.getByRole('searchbox', { name: 'Search' });
  await line.fill('harbours');
  await expect(
    page.getByRole('list', { name: 'Messages', exact: true }).getByRole('listitem').first(),
  ).toBeVisible();
  await line.fill('');
};

const settings: Step = async (page) => {
  await goTo(page, 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(sections.first()).toBeVisible();
  for (const section of await sections.all()) {
    await section.click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
};

const reload: Step = async (page) => {
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
};

/**
 * Every step with its name, its relative frequency and, if it differs from the default, the likelihood that the app is
 * killed during it.
 */
export const steps: readonly {
  readonly name: string;
  readonly step: Step;
  readonly weight: number;
  readonly killShare?: number;
}[] = [
  { name: 'ask', step: ask, weight: 8 },
  { name: 'ask and stop', step: askAndStop, weight: 2 },
  { name: 'ask and leave', step: askAndLeave, weight: 2 },
  { name: 'transcribe', step: transcribe, weight: 4 },
  { name: 'speak', step: speakText, weight: 4 },
  { name: 'talk', step: talk, weight: 3, killShare: 0.3 },
  { name: 'search', step: search, weight: 1 },
  { name: 'settings', step: settings, weight: 1 },
  { name: 'reload', step: reload, weight: 1 },
];
