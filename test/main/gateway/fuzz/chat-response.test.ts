import { describe, expect, it } from 'vitest';
import type { ChatEvent } from '../../../../src/main/gateway/chat-frame.ts';
import { openChatResponse } from '../../../../src/main/gateway/chat-response.ts';
import { failureOf } from '../../../../src/shared/failure.ts';

const facts = { gateway: 'Test gateway', address: 'http://127.0.0.1', keyHint: null, mask: String };
const bytes = (text: string) => new TextEncoder().encode(text);

async function read(pieces: Iterable<Uint8Array>): Promise<readonly (readonly ChatEvent[])[]> {
  const body = (async function* () {
    yield* pieces;
  })();
  const response = { status: 200, headers: {}, body, release: () => {}, discard: () => {} };
  const batches: (readonly ChatEvent[])[] = [];
  const { first, body: rest, reader } = await openChatResponse(response, facts);
  if (first.length > 0) batches.push(first);
  while (!reader.isDone()) {
    const next = await rest.next();
    const batch = next.done ? reader.end() : reader.feed(next.value);
    if (batch.length > 0) batches.push(batch);
  }
  return batches;
}

describe('unusual responses', () => {
  it('reads megabytes of blanks before the response in linear time', async () => {
    const blanks = Array<Uint8Array>(40_000).fill(bytes(`${' '.repeat(1_023)}\n`));
    expect(await read([...blanks, bytes('{"choices":[{"text":"Hello"}]}')])).toEqual([
      [{ type: 'delta', choice: 0, text: 'Hello', reasoning: '' }],
    ]);
    expect(await read([...blanks, bytes('\ndata: {"choices":[{"text":"Hello"}]}\n\n')])).toHaveLength(1);
  });

  it('reads a frame with more tool calls than a call has room for arguments', async () => {
    const count = 200_000;
    const frame = `data: {"choices":[{"delta":{"tool_calls":[${Array(count).fill('{}').join(',')}]}}]}\n\n`;
    const [batch] = await read([bytes(frame)]);
    expect(batch).toHaveLength(count);
  });

  it('reports a response with an endless line as too large', async () => {
    const endless = [bytes('data: '), ...Array<Uint8Array>(20).fill(bytes('x'.repeat(1024 * 1024)))];
    const failed = await read(endless).then(
      () => null,
      (thrown: unknown) => failureOf(thrown),
    );
    expect(failed).toMatchObject({ code: 'response-too-large' });
  });

  it('shows nothing of an error that is nested deeper than the stack', async () => {
    const depth = 200_000;
    const failed = await read([bytes(`{"error":${'['.repeat(depth)}${']'.repeat(depth)}}`)]).then(
      () => null,
      (thrown: unknown) => failureOf(thrown),
    );
    expect(failed).toMatchObject({ code: 'gateway-error' });
  });
});
