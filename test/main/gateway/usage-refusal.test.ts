import { describe, expect, it } from 'vitest';
import { frame, jsonOf, type Script, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { accessTo, readChat } from './read-chat.ts';

type Body = Readonly<Record<string, unknown>>;

const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
const correction = { field: 'stream_options', instead: null };

/** Asks a gateway for a reply with its usage. `refuse` handles the requests with `stream_options`. */
async function asked(refuse: Script, parameters: object = {}) {
  await using gateway = await startScriptedGateway((request, response) => {
    if ('stream_options' in JSON.parse(request.body)) return refuse(request, response);
    streamOf(response, frame('Yes', 'stop'), 'data: [DONE]\n\n');
  });
  const read = await readChat(accessTo(gateway.url), { reportUsage: true, parameters });
  const learned = read.events.flatMap((event) => (event.type === 'corrected' ? event.corrections : []));
  const bodies = gateway.requests.map(({ body }): Body => JSON.parse(body));
  return { ...read, learned, bodies };
}

const named: readonly unknown[] = [
  { error: { message: "Unknown parameter: 'stream_options'." } },
  { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'] }] },
  { message: 'Unrecognized field "stream_options" (class ChatRequest), not marked as ignorable' },
  { error: 'json: unknown field "include_usage"' },
  { error: { message: 'stream_options.include_usage is not supported by this deployment' } },
  { msg: '参数 stream_options 不支持' },
  { error: { message: 'ValidationError: streamOptions is an unexpected keyword argument' } },
];
const vague: readonly unknown[] = [
  '',
  {},
  { error: 'Bad Request' },
  { error: { message: 'invalid request', code: 400 } },
  { detail: 'Unprocessable Entity' },
  { code: 'invalid_request_error' },
];

describe('a gateway that refuses to report usage', () => {
  it.each([...named, ...vague].map((body) => [body] as const))(
    'C27: gets one request without the field after %j',
    async (body) => {
      const { text, learned, bodies } = await asked((_, response) => jsonOf(response, 400, body));
      expect(text).toBe('Yes');
      expect(bodies.map((sent) => 'stream_options' in sent)).toEqual([true, false]);
      expect(learned).toEqual([correction]);
    },
  );

  it.each<[string, Script]>([
    [
      'a server error',
      (_, response) => jsonOf(response, 501, { error: { message: 'stream_options: not implemented' } }),
    ],
    [
      'an error in a stream',
      (_, response) =>
        streamOf(response, `data: ${JSON.stringify({ error: { message: 'bad field include_usage' } })}\n\n`),
    ],
    [
      'an error with status 200',
      (_, response) => jsonOf(response, 200, { error: { message: 'Unknown argument stream_options' } }),
    ],
    [
      'an error after some text',
      (_, response) =>
        streamOf(
          response,
          frame('Part'),
          `data: ${JSON.stringify({ error: { message: "KeyError: 'stream_options'" } })}\n\n`,
        ),
    ],
  ])('C27: is never asked again after %s, and the next request leaves the field out', async (_, refuse) => {
    const { failure, learned, bodies } = await asked(refuse);
    expect(failure?.code).toBe('gateway-error');
    expect(bodies).toHaveLength(1);
    expect(learned).toEqual([correction]);
  });

  it('C27: may also refuse a field of the user in the same conversation turn', async () => {
    const read = await asked(
      (_, response) => jsonOf(response, 400, { error: { message: "Unknown field 'stream_options'" } }),
      { temperature: 1 },
    );
    expect(read.text).toBe('Yes');
    const both = await asked(
      ({ body }, response) => {
        const refused = 'temperature' in JSON.parse(body) ? 'temperature' : 'stream_options';
        jsonOf(response, 400, { error: { message: `Unsupported parameter: '${refused}'` } });
      },
      { temperature: 1 },
    );
    expect(both.text).toBe('Yes');
    expect(both.bodies).toHaveLength(3);
    expect(both.learned.map(({ field }) => field)).toEqual(['temperature', 'stream_options']);
  });

  it.each([
    [400, { error: { message: 'The model `m` does not exist' } }],
    [400, { error: { message: 'no' } }],
    [
      422,
      {
        detail: [
          { loc: ['body', 'messages'], msg: 'too few', input: { stream_options: { include_usage: true } } },
        ],
      },
    ],
    [401, { error: { message: 'Bad key for stream_options' } }],
    [500, { error: { message: 'Internal error' } }],
  ])('C27: isn’t recognised in another error: %i %j', async (status, body) => {
    const { learned, bodies, failure } = await asked((_, response) => jsonOf(response, status, body));
    expect(learned).toEqual([]);
    expect(failure).not.toBeNull();
    expect(bodies.every((sent) => 'stream_options' in sent)).toBe(true);
  });

  it('C15: is asked for usage only in streams', async () => {
    await using gateway = await startScriptedGateway((_, response) =>
      jsonOf(response, 200, { choices: [{ message: { content: 'Yes' }, finish_reason: 'stop' }], usage }),
    );
    const read = await readChat(accessTo(gateway.url), { reportUsage: true, parameters: { stream: false } });
    expect(read.text).toBe('Yes');
    expect(gateway.requests[0]?.body).not.toContain('stream_options');
  });
});
