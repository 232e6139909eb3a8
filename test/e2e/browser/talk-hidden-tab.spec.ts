import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openPlainPage, type PlainPage } from '../../bench/plain-chromium.ts';
import { fakeMicrophone } from '../fake-microphone.ts';
import { startServer } from '../shell.ts';
import { startTalkGateway } from '../talk-gateway.ts';

const microphone = fakeMicrophone(
  'one-sentence',
  { silence: 4 },
  { say: 'What is the tide today?' },
  { silence: 60 },
);

const talkButton = `document.querySelector('button[aria-label="Talk"]')`;

/** Starts a talk, and records its phases in `window.phases`. Resolves when it is listening. */
async function startTalk(page: PlainPage): Promise<void> {
  // The sign-in link leads to another document, so evaluating can fail at first.
  const isReady = () => page.evaluate(`${talkButton} !== null`).catch(() => false);
  await expect.poll(isReady).toBe(true);
  await page.evaluate(`new Promise((resolve) => {
    window.phases = [];
    const look = () => {
      const panel = document.querySelector('section[data-phase]');
      if (panel && panel.dataset.phase !== window.phases.at(-1)) window.phases.push(panel.dataset.phase);
      if (panel?.querySelector('[role=status]')?.textContent === 'Listening') resolve();
    };
    const changes = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document, changes);
    ${talkButton}.click();
  })`);
}

test('K1: Talk continues in a background tab, and speaks there', async ({ browserName: _ }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-hidden-'));
  await using gateway = await startTalkGateway();
  const env = { OPENAI_BASE_URL: gateway.url, OPENAI_API_KEY: 'sk-test-0123456789' };
  const server = await startServer({ dataFolder, flags: [], env });
  // Playwright keeps all its pages visible.
  const page = await openPlainPage(server.url, microphone.launchOptions.args);
  try {
    await startTalk(page);
    await page.hide();
    await expect.poll(() => page.evaluate('document.visibilityState')).toBe('hidden');
    await expect
      .poll(() => page.evaluate('window.phases'))
      .toEqual(['listening', 'recording', 'transcribing', 'thinking', 'speaking', 'listening']);
    expect(gateway.spoken()).toEqual(['High tide is at six.']);
    expect(await page.evaluate('document.visibilityState')).toBe('hidden');
  } finally {
    await page.close();
    await server.end('SIGTERM');
    await rm(dataFolder, { recursive: true, force: true });
  }
});
