import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedGateway, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { accessTo, readChat } from '../read-chat.ts';
import { cutAt } from './cut.ts';
import { runs } from './runs.ts';

type StreamedBody = { readonly pieces: readonly Uint8Array[]; readonly waitsMs: readonly number[] };

const bodies = new Map<string, StreamedBody>();
let gateway: ScriptedGateway;
beforeAll(async () => {
  gateway = await startScriptedGateway(async ({ body }, response) => {
    const streamed = bodies.get(JSON.parse(body).user);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [at, piece] of (streamed?.pieces ?? []).entries()) {
      response.write(piece);
      const wait = streamed?.waitsMs[at % streamed.waitsMs.length] ?? 0;
      if (wait > 0) await pause(wait);
    }
    response.end();
  });
});
afterAll(() => gateway.close());

const delta = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 5 }).filter((text) => text.isWellFormed()),
  fc.constantFrom('', ' ', '\n\n', '[DONE]', 'data: x', '🧵', '模型'),
);
const between = fc.constantFrom(
  '',
  ': ping',
  ':',
  'event: ping',
  'data: {broken',
  'data:',
  'id: 7',
  'retry: 5',
);
const chunk = fc.tuple(fc.nat(2), delta, between, fc.boolean());
const stream = fc.record({
  chunks: fc.array(chunk, { minLength: 1, maxLength: 30 }),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  finish: fc.constantFrom('stop', 'length', 'other'),
  ending: fc.constantFrom('data: [DONE]', 'data: [DONE] ', 'data:[DONE]', ''),
  mark: fc.constantFrom('', '', '\uFEFF'),
  cuts: fc.array(fc.nat(10_000), { maxLength: 20 }),
  waitsMs: fc.array(fc.nat(2), { minLength: 1, maxLength: 5 }),
});

describe('whole responses over real HTTP', () => {
  it('C1, C6: give each reply exactly its text, however the stream is written, split and delayed', async () => {
    let requestCount = 0;
    await fc.assert(
      fc.asyncProperty(stream, async ({ chunks, lineEnd, finish, ending, mark, cuts, waitsMs }) => {
        const expected = new Map<number, string>();
        const lines = chunks.flatMap(([index, content, other, spaced]) => {
          if (content) expected.set(index, (expected.get(index) ?? '') + content);
          const data = JSON.stringify({ choices: [{ index, delta: { content } }] });
          return [...(other ? [other, ''] : []), `data:${spaced ? ' ' : ''}${data}`, ''];
        });
        lines.push(
          `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })}`,
          '',
        );
        if (ending) lines.push(ending, '');
        const bytes = new TextEncoder().encode(mark + lines.map((line) => line + lineEnd).join(''));
        requestCount += 1;
        const user = String(requestCount);
        bodies.set(user, { pieces: cutAt(bytes, cuts).filter(({ length }) => length > 0), waitsMs });
        const read = await readChat(accessTo(gateway.url), { parameters: { user } });
        bodies.delete(user);
        expect(read.failure).toBeNull();
        expect(new Map([...read.byChoice].sort())).toEqual(new Map([...expected].sort()));
        // The mark at the end completes the other replies.
        const others = [...expected.keys()].filter((index) => ending !== '' && index !== 0);
        expect(read.finishes).toEqual([[0, finish], ...others.map((index) => [index, ''])]);
      }),
      runs(300, 5_000),
    );
  });
});
