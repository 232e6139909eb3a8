import { describe, expect, test } from 'vitest';
import { alignSpoken, spokenScript } from '../../../src/renderer/speak/model/spoken-script.ts';
import { handOverScript, takeScript } from '../../../src/renderer/stores/speech/script-handover.ts';
import { clipTitle } from '../../../src/shared/speech/clip.ts';

const paragraph = (word: string, count: number) => `${`${word} came up the steps. `.repeat(count).trim()}`;

describe('The script', () => {
  test('S1: a plain text is split at chunk boundaries, which are marked in the text itself', () => {
    const text = `  ${paragraph('Water', 150)}\n\n${paragraph('Nobody', 150)}\n`;
    const { chunks, cuts, text: spoken } = spokenScript({ text, plain: true });
    expect(chunks).toHaveLength(2);
    expect(Math.max(...chunks.map(({ start, end }) => end - start))).toBeLessThanOrEqual(4096);
    const [cut] = cuts;
    expect(text.slice(cut?.before).startsWith('Nobody')).toBe(true);
    expect(text.slice(0, cut?.after)).toBe(text.slice(0, text.indexOf('\n\n')));
    expect(spoken).toBe(text.trim());
  });

  test('S9: Markdown isn’t spoken, and the splits are still before the right words', () => {
    const text = `# Tides\n\n${paragraph('**Water**', 150)}\n\n\`\`\`\nlet x = 1;\n\`\`\`\n\n[Nobody](https://example.org) ${paragraph('on the quay', 140)}`;
    const { chunks, cuts, text: spoken, omitted } = spokenScript({ text, plain: false });
    expect(spoken.startsWith('Tides.')).toBe(true);
    expect(spoken).not.toMatch(/[*`#]|example/);
    expect(omitted.map(({ kind }) => kind)).toEqual(['code', 'url']);
    const first = spoken.slice(chunks[1]?.start, (chunks[1]?.start ?? 0) + 6);
    expect(text.slice(cuts[0]?.before).startsWith(first)).toBe(true);
    expect(spokenScript({ text, plain: true }).text).toBe(text);
  });

  test('S9: a split whose words weren’t found is at the last ones that were', () => {
    expect(alignSpoken('one two three', 'one two three', [4, 8])).toEqual([4, 8]);
    expect(alignSpoken('one ~~two~~ three', 'one two three', [4])).toEqual([6]);
    expect(alignSpoken('one', 'one eleven', [4])).toEqual([3]);
  });

  test('S8: a clip is named by its first words, cut between words and never within a character', () => {
    expect(clipTitle('Good morning.\nAnd more')).toBe('Good morning');
    expect(clipTitle(`${'word '.repeat(20)}`).length).toBeLessThanOrEqual(60);
    expect(clipTitle('👩‍👩‍👧'.repeat(40))).toMatch(/^(👩‍👩‍👧)+…$/u);
  });

  test('T9: a text sent to Speak is used once', () => {
    handOverScript('Speak this.');
    expect([takeScript(), takeScript()]).toEqual(['Speak this.', null]);
  });
});
