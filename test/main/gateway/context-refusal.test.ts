import { describe, expect, it } from 'vitest';
import { contextRefusal } from '../../../src/main/gateway/context-refusal.ts';
import { FailureError, failure } from '../../../src/shared/failure.ts';
import { frame, type Script, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { type ContextResponse, contextRefusals, otherContextResponses } from './context-refusals.ts';
import { accessTo, policyOf, readChat } from './read-chat.ts';

async function failureAfter(script: Script) {
  await using gateway = await startScriptedGateway(script);
  const { failure: failed } = await readChat(accessTo(gateway.url), { policy: policyOf(1) });
  return { failed, requestCount: gateway.requests.length };
}

const responding =
  ({ status, body }: ContextResponse): Script =>
  (_, response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' });
    response.end(isText ? body : JSON.stringify(body));
  };

describe('messages that are too long for the model', () => {
  it.each(contextRefusals)('X4: are recognised as $server says it', async (refusal) => {
    const { failed, requestCount } = await failureAfter(responding(refusal));
    expect(failed?.code).toBe('context-too-long');
    expect(failed?.values.limit ?? null).toBe(refusal.limit ?? null);
    expect(requestCount).toBe(1);
  });

  it.each(otherContextResponses)('X4: aren’t recognised in the error of $server', async (refusal) => {
    const { failed } = await failureAfter(responding(refusal));
    expect(failed).not.toBeNull();
    expect(failed?.code).not.toBe('context-too-long');
  });

  it.each([
    ['at its start', []],
    ['after some text', [frame('Part')]],
  ])('X4: are recognised in an error of a stream, %s', async (_, before) => {
    const message = "This model's maximum context length is 8192 tokens, but the request has more.";
    const { failed } = await failureAfter((_request, response) =>
      streamOf(response, ...before, `data: ${JSON.stringify({ error: { message, code: 400 } })}\n\n`),
    );
    expect(failed).toMatchObject({ code: 'context-too-long', values: { limit: 8192 } });
  });

  it('X4: are looked for in linear time', () => {
    const body = 'maximum context length is maximum input length max (1 + 1 in the messages, '.repeat(10_000);
    const refusal = new FailureError(failure('request-refused', { status: 400 }), { responseBody: body });
    expect(contextRefusal(refusal).failure.values.status).toBe(400);
  });
});
