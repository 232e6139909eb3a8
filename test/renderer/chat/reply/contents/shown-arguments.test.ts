import { describe, expect, it } from 'vitest';
import {
  indentJson,
  shownArguments,
} from '../../../../../src/renderer/chat/reply/contents/shown-arguments.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the arguments of a tool call', () => {
  it('C7: are indented if they are JSON, and shown as they are if they aren’t yet', () => {
    expect(indentJson('{"port":"Brest","days":[1,2]}')).toBe(
      '{\n  "port": "Brest",\n  "days": [\n    1,\n    2\n  ]\n}',
    );
    expect(indentJson('{"port":"Bre')).toBe('{"port":"Bre');
    expect(indentJson(nested(50)).split('\n')).toHaveLength(99);
  });

  it.each([
    ['that are nested deeply', nested(5_000)],
    ['with many nested lists', `[${Array(100).fill(nested(400)).join(',')}]`],
    ['that are long', `[${Array(100_000).fill('0').join(',')}]`],
  ])('C7: %s aren’t indented, which would take too long', (_, json) => {
    expect(indentJson(json) === json).toBe(true);
  });

  it('C7: are shown up to 50,000 characters of all calls together', () => {
    const call = { name: 'tide', arguments: 'a'.repeat(30_000) };
    const shown = shownArguments([call, call, call]);
    expect(shown.map(({ text, rest }) => [text.length, rest])).toEqual([
      [30_000, 0],
      [20_000, 10_000],
      [0, 30_000],
    ]);
  });
});
