import { describe, expect, it } from 'vitest';
import { findPrompts } from '../../../../../src/renderer/chat/controls/mark-lists/found-prompts.ts';
import { markAt } from '../../../../../src/renderer/chat/controls/mark-lists/mark-at.ts';
import type { Prompt } from '../../../../../src/shared/chat/prompt.ts';

const prompt = (title: string, text = 'Some text'): Prompt => ({ id: title, title, text, createdAt: 0 });

describe('the slash that lists prompts', () => {
  it('C25: is at the start of the text or after a blank, right before the typed letters', () => {
    expect(markAt('/', 1, '/／')).toEqual({ start: 0, query: '' });
    expect(markAt('Hello /mi there', 9, '/／')).toEqual({ start: 6, query: 'mi' });
    expect(markAt('line\n/x', 7, '/／')).toEqual({ start: 5, query: 'x' });
    expect(markAt('／会议', 3, '/／')).toEqual({ start: 0, query: '会议' });
  });

  it('C25: isn’t part of a word, a path or an address, and ends at a blank', () => {
    for (const text of ['and/or', 'https://a.example', '1/2', '/meeting ', '/a b', '', 'no slash'])
      expect(markAt(text, text.length, '/／'), text).toBeNull();
    expect(markAt('/x', 0, '/／')).toBeNull();
    expect(markAt(`/${'a'.repeat(61)}`, 62, '/／')).toBeNull();
    // A path has no matches, so no list opens for it.
    expect(markAt('/usr/bin', 8, '/／')).toEqual({ start: 0, query: 'usr/bin' });
  });

  it('C25: finds prompts by initials, parts, typing errors and text, and titles come first', () => {
    const prompts = [
      prompt('Minutes of a meeting'),
      prompt('Translate', 'Turn this into minutes'),
      prompt('Empty', ' '),
      prompt('Überblick'),
    ];
    const titles = (query: string) =>
      findPrompts(prompts, query, ({ title }) => title).map(({ title }) => title);
    expect(titles('')).toEqual(['Minutes of a meeting', 'Translate', 'Überblick']);
    expect(titles('minutes')).toEqual(['Minutes of a meeting', 'Translate']);
    expect(titles('moam')).toEqual(['Minutes of a meeting']);
    expect(titles('trasnlate')).toEqual(['Translate']);
    expect(titles('uber')).toEqual(['Überblick']);
    expect(titles('usr/bin')).toEqual([]);
  });
});
