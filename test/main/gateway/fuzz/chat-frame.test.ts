import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatEvent, readChatFrame } from '../../../../src/main/gateway/chat-frame.ts';
import { runs } from './runs.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('', 'stop', 'length'));
const anything = fc.jsonValue({ maxDepth: 4 });
const odd = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 3, arbitrary: usual }, anything);
const count = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(-1, 1.5, Number.POSITIVE_INFINITY, -0, '3'));

const source = fc.record(
  { type: fc.constantFrom('url_citation', 'x'), url: odd(text), title: odd(text), end_index: odd(count) },
  { requiredKeys: [] },
);
const sources = fc.array(odd(fc.oneof(text, source, fc.record({ url_citation: odd(source) }))), {
  maxLength: 3,
});

const replyDelta = fc.record(
  {
    content: odd(fc.oneof(text, fc.array(fc.record({ type: text, text: odd(text) }), { maxLength: 3 }))),
    reasoning: odd(text),
    reasoning_content: odd(text),
    reasoning_details: odd(
      fc.array(odd(fc.record({ text: odd(text), summary: odd(text) })), { maxLength: 2 }),
    ),
    audio: odd(fc.record({ transcript: odd(text), data: odd(text) })),
    annotations: odd(sources),
    refusal: odd(text),
    tool_calls: odd(
      fc.array(
        odd(
          fc.record(
            {
              index: odd(count),
              id: odd(text),
              function: odd(fc.record({ name: odd(text), arguments: odd(text) })),
            },
            { requiredKeys: [] },
          ),
        ),
        { maxLength: 3 },
      ),
    ),
    function_call: odd(fc.record({ name: odd(text), arguments: odd(text) }, { requiredKeys: [] })),
    images: odd(fc.array(odd(fc.record({ type: text, image_url: anything })), { maxLength: 2 })),
  },
  { requiredKeys: [] },
);
const choice = fc.record(
  {
    index: odd(count),
    delta: odd(replyDelta),
    message: odd(replyDelta),
    text: odd(text),
    finish_reason: odd(text),
  },
  { requiredKeys: [] },
);
const frame = fc.record(
  {
    choices: odd(fc.array(odd(choice), { maxLength: 3 })),
    usage: odd(
      fc.record({ prompt_tokens: odd(count), completion_tokens: odd(count), total_tokens: odd(count) }),
    ),
    error: odd(fc.record({ message: odd(text), code: odd(text) })),
    created: odd(fc.double()),
    citations: odd(sources),
    search_results: odd(sources),
    annotations: odd(sources),
    x_groq: odd(fc.record({ usage: odd(fc.record({ prompt_tokens: odd(count) })) })),
  },
  { requiredKeys: [] },
);

/** Returns what makes an event unusable by the services, or null. */
function problemWith(event: ChatEvent): string | null {
  const index = 'choice' in event ? event.choice : 0;
  if (!Number.isSafeInteger(index) || index < 0) return `choice ${index}`;
  switch (event.type) {
    case 'delta':
      if (typeof event.text !== 'string' || typeof event.reasoning !== 'string')
        return 'the text isn’t a string';
      return event.text + event.reasoning === '' ? 'says nothing' : null;
    case 'tool-call': {
      const { index, id, name, arguments: args } = event.fragment;
      if (index !== null && !Number.isSafeInteger(index)) return 'index';
      return [id, name, args].every((value) => typeof value === 'string') ? null : 'no text';
    }
    case 'declined':
    case 'audio':
    case 'image':
      return null;
    case 'citation':
      return typeof event.citation.url === 'string' && typeof event.citation.title === 'string'
        ? null
        : 'source';
    case 'corrected':
    case 'was-reasoning':
      return 'not of a frame';
    case 'finish':
      return typeof event.reason === 'string' && event.reason !== '' ? null : 'no reason';
    case 'usage':
      return Object.values(event.usage).every((value) => value === null || Number.isFinite(value))
        ? null
        : 'count';
    case 'unreadable':
      return typeof event.frame === 'string' ? null : 'frame';
    case 'error':
      return typeof event.body === 'string' ? null : 'body';
  }
}

describe('arbitrary chat frames', () => {
  it('never throw, and produce valid events', () => {
    fc.assert(
      fc.property(fc.oneof(frame, anything, fc.anything()), (value) => {
        expect(readChatFrame(value).map(problemWith).filter(Boolean)).toEqual([]);
      }),
      runs(10_000, 200_000),
    );
  });

  it('C6: an invalid index is replaced by the position in the list, so that no reply is lost', () => {
    for (const index of [-1, 0.5, Number.POSITIVE_INFINITY, '1', null, undefined]) {
      const [event] = readChatFrame({ choices: [{ index, text: 'a' }] });
      expect(event).toMatchObject({ choice: 0, text: 'a' });
    }
  });

  it('can be nested deeper than the stack', () => {
    const depth = 200_000;
    const deepText = JSON.parse(
      `{"choices":[{"delta":{"content":${'[{"text":'.repeat(depth)}"x"${'}]'.repeat(depth)}}}]}`,
    );
    expect(readChatFrame(deepText)).toEqual([]);
    const deepError = JSON.parse(`{"error":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(readChatFrame(deepError)).toMatchObject([{ type: 'error' }]);
  });
});
