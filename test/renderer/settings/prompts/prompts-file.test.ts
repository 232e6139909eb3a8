import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptsFile, readPromptsFile } from '../../../../src/renderer/settings/prompts/prompts-file.ts';
import { longestSystemPrompt, promptsAtOnce } from '../../../../src/shared/limits.ts';

describe('a file with prompts', () => {
  it('C25: is read back as it was written', () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => one.trim() !== '');
    const prompt = fc.record({ title: fc.string({ maxLength: 200 }), text });
    fc.assert(
      fc.property(fc.array(prompt), (prompts) => {
        expect(readPromptsFile(promptsFile(prompts))).toEqual({ prompts, leftOut: 0 });
      }),
    );
  });

  it('C25: can be a list of another app, with or without a byte order mark', () => {
    const list = [
      { command: '/sum', title: 'Summary', content: 'Sum up {{text}}.' },
      { name: 'Plain', prompt: 'Be plain.' },
    ];
    const prompts = [
      { title: 'Summary', text: 'Sum up {{text}}.' },
      { title: 'Plain', text: 'Be plain.' },
    ];
    expect(readPromptsFile(`\uFEFF${JSON.stringify(list)}`)).toEqual({ prompts, leftOut: 0 });
  });

  it('C25: is refused if it contains no list of prompts', () => {
    for (const json of [
      '',
      'null',
      '{',
      '"x"',
      '{"prompts":[]}',
      '{"format":"parlance-prompts","prompts":3}',
    ])
      expect(readPromptsFile(json), json).toBeNull();
  });

  it('C25: has its unusable entries counted, and its titles cut', () => {
    const entries = [
      null,
      3,
      [],
      { title: 'No text' },
      { title: 'Blank', text: ' ' },
      { text: 7 },
      { text: 'x'.repeat(longestSystemPrompt + 1) },
      { title: 't'.repeat(300), text: 'Kept' },
    ];
    expect(readPromptsFile(JSON.stringify(entries))).toEqual({
      prompts: [{ title: 't'.repeat(200), text: 'Kept' }],
      leftOut: 7,
    });
    const many = Array.from({ length: promptsAtOnce + 5 }, (_, at) => ({ text: `${at}` }));
    expect(readPromptsFile(JSON.stringify(many))?.leftOut).toBe(5);
  });
});
