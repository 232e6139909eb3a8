import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { createDemoGateway } from '../../../src/main/demo-gateway/demo-gateway.ts';
import { repeatingFakeMicrophone } from '../../e2e/fake-microphone.ts';
import { startServer } from '../../e2e/shell.ts';
import { inTalk, panel, status } from '../../e2e/talk-actions.ts';
import { spreadOf } from '../measure.ts';
import type { Row } from '../row.ts';
import { type SoundTaps, type TappedSounds, tapSounds } from './sound-taps.ts';
import { delaysOf, type TalkDelays } from './talk-delays.ts';
import { startDelayedGateway, startTimedRelay } from './talk-gateways.ts';

/** Output rates of the gateways, in tokens per second. */
const rates = [5, 500];
/** Number of counted utterances for each gateway and rate. The first utterance doesn't interrupt anything. */
const utterances = 8;
/** Default pause that ends a turn, in ms. */
const pauseMs = 700;

const microphone = () =>
  repeatingFakeMicrophone(
    'bench-talk',
    { silence: 2 },
    { say: 'What is the tide today?' },
    { silence: 9 },
    { say: 'And when does the ferry leave?' },
    { silence: 9 },
  );

/**
 * F12: the delay that Talk adds to the gateway's time, gaps between sentences, and how soon an interruption silences
 * the reply.
 */
export const talkLatencyRow: Row = {
  id: 'F12',
  title: 'Talk: from the end of speech to the first sound of the reply, minus the gateway’s own time',
  needs: ['espeak-ng', 'sox'],
  measure: async () => {
    const found: {
      readonly name: string;
      readonly delays: TalkDelays;
      readonly gaps: readonly number[];
    }[] = [];
    for (const perSecond of rates) {
      const delayed = await startDelayedGateway(perSecond);
      const known = await talkWith(delayed.url);
      await delayed.close();
      found.push({
        name: `a gateway with known delays, ${perSecond} tokens a second`,
        delays: known,
        gaps: known.gaps,
      });
      const pace = { firstDelayMs: 250, tokenDelayMs: 1000 / perSecond };
      const demo = await createDemoGateway({ key: null, pace });
      const withDemo = await talkWith(new URL(demo.url).origin);
      await demo.close();
      found.push({
        name: `the demo gateway, ${perSecond} tokens a second`,
        delays: withDemo,
        // The demo gateway's voice pauses at the start and end of a sentence.
        gaps: withDemo.elementGaps,
      });
    }
    return {
      comparisons: found.map(({ name, delays }) => ({
        condition: name,
        base: 'from the end of speech to the first sound',
        samples: [
          { name: 'from the end of speech to the first sound', ms: delays.whole },
          { name: 'minus the gateway’s own time', ms: delays.own },
          { name: 'silence between sentences', ms: delays.gaps },
          { name: 'from the end of an audio element to the next', ms: delays.elementGaps },
          { name: 'from the start of speech to silence', ms: delays.interruptions },
        ],
      })),
      goals: found.flatMap(({ name, delays, gaps }) => [
        { what: `${name}: own part, median, ms`, value: spreadOf(delays.own).median, limit: pauseMs + 400 },
        { what: `${name}: sentences requested too late`, value: delays.delayed, limit: 0 },
        // A slow gateway may need more time for a sentence than the previous one lasts.
        ...(gaps.length > 0
          ? [{ what: `${name}: gap between sentences, median, ms`, value: spreadOf(gaps).median, limit: 150 }]
          : []),
        {
          what: `${name}: from the start of speech to silence, longest, ms`,
          value: spreadOf(delays.interruptions).max,
          limit: 300,
        },
      ]),
    };
  },
};

async function talkWith(gatewayUrl: string): Promise<TalkDelays> {
  const relay = await startTimedRelay(gatewayUrl);
  const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  const env = { PARLANCE_BASE_URL: `${relay.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
  const browser = await chromium.launch(microphone().launchOptions);
  const server = await startServer({ dataFolder, flags: [], env });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, bypassCSP: true });
    const page = await context.newPage();
    const taps = await tapSounds(page);
    await page.goto(server.url);
    await startTalk(page);
    await soundsAfter(taps, 1);
    await allowInterruptions(page);
    // A reply may still be running in the first conversation.
    await page.evaluate(() => {
      location.hash = '#/chat';
    });
    await page.reload();
    await startTalk(page);
    return delaysOf(await soundsAfter(taps, utterances + 2), relay);
  } finally {
    await server.end('SIGTERM');
    await browser.close();
    await relay.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Resolves once the microphone has picked up a number of utterances. */
async function soundsAfter(taps: SoundTaps, count: number): Promise<TappedSounds> {
  for (;;) {
    const sounds = await taps.read();
    if (sounds.spoken.length >= count) return sounds;
    await delay(200);
  }
}

async function startTalk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Talk', exact: true }).click();
  // On a busy machine, the recorded voice may begin before the page has shown that it's listening.
  await status(page).filter({ hasNotText: 'Opening' }).waitFor();
}

/** Turns on interruptions, which tests the microphone. There must be no speech during the test. */
async function allowInterruptions(page: Page): Promise<void> {
  await inTalk(page, 'Mute').click();
  await inTalk(page, 'Options').click();
  const interrupts = panel(page).getByRole('switch', { name: 'Interrupt by speaking' });
  await interrupts.click();
  await panel(page).getByText('interrupting is reliable').waitFor();
  await inTalk(page, 'End').click();
}
