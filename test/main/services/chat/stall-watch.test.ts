import { describe, expect, it } from 'vitest';
import { startGeneration } from '../../../../src/main/services/chat/generation-run.ts';
import type { RunRecord } from '../../../../src/main/services/chat/run-record.ts';
import { createStallWatch } from '../../../../src/main/services/chat/stall-watch.ts';
import { systemClock } from '../../../../src/main/services/clock.ts';
import type { Generation } from '../../../../src/shared/chat/generation.ts';
import type { Message } from '../../../../src/shared/chat/message.ts';
import { accessTo } from '../../gateway/read-chat.ts';

/** Creates a CPU clock and a wall clock that the test advances, and an event loop that turns on demand. */
function manualTime() {
  let wallMs = 0;
  let cpu = 0;
  let turned = () => {};
  return {
    time: {
      now: () => wallMs,
      cpu: () => cpu,
      afterTurn: (call: () => void) => {
        turned = call;
      },
    },
    works: (ms: number) => {
      wallMs += ms;
      cpu += ms;
    },
    sleeps: (ms: number) => {
      wallMs += ms;
    },
    turns: () => turned(),
  };
}

describe('the stall watch on a response that blocks the event loop', () => {
  it('C4: adds up the work of chunks that arrive in the same turn', () => {
    const at = manualTime();
    const watch = createStallWatch(at.time);
    for (let piece = 0; piece < 4; piece += 1) watch.measure(() => at.works(450));
    expect(watch.hasStalled()).toBe(false);
    watch.measure(() => at.works(450));
    expect(watch.hasStalled()).toBe(true);
  });

  it('C4: restarts after a turn of the event loop, and ignores other work', () => {
    const at = manualTime();
    const watch = createStallWatch(at.time);
    watch.measure(() => at.works(1_500));
    at.works(60_000);
    watch.measure(() => at.works(100));
    expect(watch.hasStalled()).toBe(false);
    at.turns();
    watch.measure(() => at.works(1_500));
    expect(watch.hasStalled()).toBe(false);
  });

  it('C4: doesn’t mistake a sleeping computer for a stall', () => {
    const at = manualTime();
    const watch = createStallWatch(at.time);
    watch.measure(() => at.sleeps(3_600_000));
    expect(watch.hasStalled()).toBe(false);
  });

  it('C4: returns what the work returns', () => {
    expect(createStallWatch().measure(() => 'done')).toBe('done');
  });
});

const frame = (text: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`;
const reply = {
  id: 'r',
  conversationId: 'c',
  parentId: 'q',
  role: 'assistant',
  text: '',
  reasoning: '',
  attachments: [],
  extras: null,
  createdAt: 0,
  reply: { ending: null },
} as unknown as Message;

/** Runs a response of these frames. `showing` is called for each delta, and can advance the manual clock. */
async function run(frames: readonly string[], showing: (at: ReturnType<typeof manualTime>) => void) {
  const at = manualTime();
  const ended: Message[] = [];
  let stalls = 0;
  let dropped = 0;
  const record: RunRecord = {
    show: () => showing(at),
    journal: () => true,
    rewritten: () => {},
    attach: () => {},
    generation: () => {},
    storeGeneration: () => {},
    ended: (message) => void ended.push(message),
    stalled: () => {
      stalls += 1;
    },
    logError: (thrown) => {
      throw thrown;
    },
  };
  async function* body() {
    const encoder = new TextEncoder();
    for (const text of frames) yield encoder.encode(text);
  }
  const access = {
    ...accessTo('http://gateway.test', null, 5_000),
    wire: async () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: body(),
      release: () => {},
      discard: () => {
        dropped += 1;
      },
    }),
  };
  const generation = { id: 'g', model: 'm', parameters: {}, firstDeltaAt: null } as unknown as Generation;
  const { done } = startGeneration({
    generation,
    replies: [reply],
    keepImage: async () => null,
    messages: async () => [],
    access,
    reportUsage: false,
    gatewayFields: {},
    record,
    clock: systemClock,
    stallWatch: createStallWatch(at.time),
    corrections: [],
    maxBytes: null,
    olderImages: 0,
    onTooLarge: () => {},
    onContextLimit: () => {},
    onSingleReply: () => {},
    onCorrected: () => {},
    charge: () => ({}),
  });
  await done;
  return { ended, stalls: () => stalls, dropped: () => dropped };
}

describe('a response that blocks the app', () => {
  it('C4: is ended with the text so far, its connection is closed, and the log says so', async () => {
    const { ended, stalls, dropped } = await run([frame('Well, '), frame('never shown')], (at) =>
      at.works(3_000),
    );
    expect(ended).toMatchObject([
      {
        text: 'Well, ',
        reply: {
          ending: {
            kind: 'interrupted',
            failure: { code: 'too-demanding', values: { gateway: 'Test gateway' } },
          },
        },
      },
    ]);
    expect(stalls()).toBe(1);
    expect(dropped()).toBeGreaterThan(0);
  });

  it('C4: isn’t ended if the computer was asleep', async () => {
    const { ended, stalls } = await run([frame('Well, '), frame('here it is'), 'data: [DONE]\n\n'], (at) =>
      at.sleeps(60_000),
    );
    expect(ended).toMatchObject([{ text: 'Well, here it is' }]);
    expect(stalls()).toBe(0);
  });
});
