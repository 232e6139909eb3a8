import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkTags, type Thought } from '../../../src/main/gateway/think-tags.ts';
import { cutAt } from './fuzz/cut.ts';

function read(pieces: readonly string[]) {
  const tags = createThinkTags();
  let read = { text: '', reasoning: '' };
  const add = ({ text, reasoning, wasReasoning }: Thought) => {
    if (wasReasoning) read = { text: '', reasoning: read.reasoning + read.text };
    read = { text: read.text + text, reasoning: read.reasoning + reasoning };
  };
  for (const piece of pieces) add(tags.feed(piece));
  add(tags.end());
  return read;
}

/** Reads a text as a whole, in single characters, cut once at every position, and cut at random. */
function expectAlways(whole: string, expected: { text: string; reasoning: string }): void {
  expect(read([whole])).toEqual(expected);
  expect(read([...whole])).toEqual(expected);
  for (let at = 1; at < whole.length; at += 1)
    expect([at, read([whole.slice(0, at), whole.slice(at)])]).toEqual([at, expected]);
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 8 }), (cuts) => {
      expect(read(cutAt(whole, cuts))).toEqual(expected);
    }),
  );
}

const fence = '```';

describe('think tags (C11)', () => {
  it.each([
    ['<think>why</think>\n\nbecause'],
    ['<thinking>why</thinking>because'],
    ['<thought>why</thought> because'],
    ['<reasoning>why</reasoning>\nbecause'],
    ['<seed:think>why</seed:think>because'],
    ['<THINK>why</Think>because'],
    ['\n\n<think>why</think>because'],
    ['<think>why</thinking>because'],
    ['[THINK]why[/THINK]because'],
    ['[think]why[/think]because'],
    ['◁think▷why◁/think▷because'],
    ['<|begin_of_thought|>why<|end_of_thought|>\n<|begin_of_solution|>because<|end_of_solution|>'],
    ['<|START_THINKING|>why<|END_THINKING|><|START_RESPONSE|>because<|END_RESPONSE|>'],
    ['<|channel>thoughtwhy<channel|>because'],
    [
      '<|channel|>analysis<|message|>why<|end|><|start|>assistant<|channel|>final<|message|>because<|return|>',
    ],
    [
      '<|start|>assistant<|channel|>analysis<|message|>why<|start|>assistant<|channel|>final<|message|>because',
    ],
    ['<think>w</think>\n\n<think>hy</think>\nbecause'],
    ['<think>why</think>\n</think>\n\nbecause'],
    ['why</think>because'],
    ['why</THINKING>\n\nbecause'],
    ['why[/THINK] because'],
  ])('separates %j, however it’s cut', (whole) => {
    expectAlways(whole, { text: 'because', reasoning: 'why' });
  });

  it.each([
    ['no tags at all'],
    ['write <think> like this'],
    ['<thinking aloud'],
    ['<thi'],
    ['Use </think> to end it.'],
    ['The tag "</think>" ends it.'],
    ['Use `</think>` to end it.'],
    ['Use ``a ` </think>`` to end it.'],
    [`Use this:\n\n${fence}xml\n<think>\nwhy\n</think>\n${fence}\n\nDone.`],
    ['Use this:\n\n~~~\n</think>\n~~~\nDone.'],
    [`Not closed:\n${fence}\n</think>\nDone.`],
    ['`<think>`a`</think>`'],
    ['Yes <think>no tag</think> here'],
    ['a < b, [1], <b>, <|x|> and <|end|>'],
    ['  '],
  ])('leaves %j as it is', (whole) => {
    expectAlways(whole, { text: whole, reasoning: '' });
  });

  it.each([
    ['a reply that ends in its reasoning', '<think>never closed', '', 'never closed'],
    ['a closing tag at the start', '</think>\n\nbecause', 'because', ''],
    ['a closing tag at the end', 'because\n</think>\n', 'because\n', ''],
    ['a second closing tag in the answer', '<think>why</think>be\n</think>\ncause', 'be\n\ncause', 'why'],
    ['a second one at its end', '<think>why</think>because</think>', 'because', 'why'],
    ['an answer in the final channel alone', '<|channel|>final<|message|>because', 'because', ''],
    ['code in the reasoning', '<think>`</think>` ends it</think>because', 'because', '`</think>` ends it'],
    [
      'a code block in the reasoning',
      `<think>Try:\n${fence}\n</think>\n${fence}\nOK</think>because`,
      'because',
      `Try:\n${fence}\n</think>\n${fence}\nOK`,
    ],
    ['a backtick that isn’t code', '<think>the ` key</think>because\nof', 'because\nof', 'the ` key'],
    [
      'a code block that the reasoning doesn’t close: the answer is in both',
      `<think>${fence}js\nx()</think>because`,
      'because',
      `${fence}js\nx()</think>because`,
    ],
    ['a channel without an answer', '<|channel|>analysis<|message|>why<|end|>', '', 'why'],
  ])('reads %s', (_, whole, text, reasoning) => {
    expectAlways(whole, { text, reasoning });
  });

  it('drops a closing tag if the reasoning came in a field of its own', () => {
    const tags = createThinkTags();
    const thoughts = [tags.feed('be', true), tags.feed('</think>cause'), tags.end()];
    expect(thoughts.map(({ text }) => text).join('')).toBe('because');
    expect(thoughts.some(({ wasReasoning }) => wasReasoning)).toBe(false);
  });

  it('releases text at once', () => {
    const tags = createThinkTags();
    expect(['At ', 'ten', ' < ', 'eleven'].map((each) => tags.feed(each).text)).toEqual([
      'At ',
      'ten',
      ' < ',
      'eleven',
    ]);
  });

  it('loses no character of a text without tags', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('`', fence, '\n', '<', '[', '</', '<|'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const whole = pieces.join('');
        fc.pre(!/think|[<[◁].*[>\]▷]/is.test(whole));
        expect(read(pieces)).toEqual({ text: whole, reasoning: '' });
      }),
    );
  });
});
