import { expect, type Page } from '@playwright/test';
import { messageBox } from './chat-actions.ts';
import type { Parlance } from './fixtures.ts';
import { inTalk, panel, status, untilProcessedMore, watchTalk } from './talk-actions.ts';
import { startTalkGateway } from './talk-gateway.ts';

/** A state of a talk, which also names its pictures. */
export type TalkStateName =
  | 'listening'
  | 'recording'
  | 'transcribing'
  | 'thinking'
  | 'speaking'
  | 'failed'
  | 'muted'
  | 'paused'
  | 'options'
  | 'self-test'
  | 'elsewhere';

/** Leads a talk through its states, and calls `visit` in each of them. The microphone has to pick up speech. */
export async function visitTalkStates(
  parlance: Parlance,
  visit: (page: Page, state: TalkStateName) => Promise<void>,
): Promise<void> {
  const [transcript, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let recordings = 0;
  await using gateway = await startTalkGateway({
    beforeTranscript: async () => {
      recordings += 1;
      if (recordings > 1) await transcript.promise;
    },
    beforeReply: () => reply.promise,
    transcript: (count) => ['', 'When does the tide turn at the old harbour gate?'][count] ?? 'fails',
    reply: () => 'The tide turns at a quarter past seven. By noon, the water is about two metres lower.',
    speechSeconds: 60,
  });
  const page = await parlance.startWith(gateway.url);
  await watchTalk(page);
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(status(page)).toHaveText(/Listening|Hearing you/);
  const options = inTalk(page, 'Options');
  await options.click();
  await panel(page).getByRole('switch', { name: 'Hold Space to talk' }).click();
  await visit(page, 'options');
  await options.click();
  const hold = async () => {
    await messageBox(page).focus();
    await page.keyboard.down('Space');
    await expect(status(page)).toHaveText('Hearing you');
    await untilProcessedMore(page, 1_200);
  };
  const release = () => page.keyboard.up('Space');
  // Ends the turn that may have started before Space was needed. Nothing was said in it.
  await hold();
  await release();
  await expect(status(page)).toHaveText('Listening');
  await visit(page, 'listening');
  await hold();
  await visit(page, 'recording');
  await release();
  await expect(status(page)).toHaveText('Transcribing');
  await visit(page, 'transcribing');
  transcript.resolve();
  await expect(status(page)).toHaveText('Thinking');
  await visit(page, 'thinking');
  reply.resolve();
  await expect(status(page)).toHaveText('Speaking');
  await visit(page, 'speaking');
  await page.getByRole('link', { name: 'Transcribe' }).click();
  const back = page.getByRole('link', { name: /^Back to the talk/ });
  await expect(back).toBeVisible();
  await visit(page, 'elsewhere');
  await back.click();
  await hold();
  await release();
  await expect(status(page)).toHaveText('Something went wrong');
  await visit(page, 'failed');
  await inTalk(page, 'Skip').click();
  await inTalk(page, 'Mute').click();
  await expect(status(page)).toHaveText('Muted');
  await visit(page, 'muted');
  await inTalk(page, 'Mute').click();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await expect(status(page)).toHaveText(/microphone is off/);
  await expect(inTalk(page, 'Resume')).toBeVisible();
  await visit(page, 'paused');
  await page.getByRole('button', { name: 'Stop reading', exact: true }).click();
  await inTalk(page, 'Resume').click();
  await expect(status(page)).toHaveText('Listening');
  await options.click();
  await panel(page).getByRole('switch', { name: 'Interrupt by speaking' }).click();
  await expect(panel(page)).toContainText('Testing…');
  await visit(page, 'self-test');
  await expect(panel(page)).not.toContainText('Testing…');
}
