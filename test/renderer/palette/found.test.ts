import { MessageSquareTextIcon } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { find, readQuery } from '../../../src/renderer/palette/found.ts';
import type { ItemKind, PaletteItem } from '../../../src/renderer/palette/palette-item.ts';

function item(title: string, kind: ItemKind = 'command', usedAt = 0, also?: string): PaletteItem {
  return { id: `${kind} ${title}`, kind, title, icon: MessageSquareTextIcon, usedAt, also, run: () => {} };
}

const titles = (items: readonly PaletteItem[], query: string) =>
  find(items, query).groups.flatMap((group) => group.items.map((found) => found.item.title));

/** Returns the parts of the titles that are shown in bold. */
const boldPartsOf = (items: readonly PaletteItem[], query: string) =>
  find(items, query).groups.flatMap((group) =>
    group.items.map(({ item: { title }, matches }) => matches.map(([from, to]) => title.slice(from, to))),
  );

describe('X1: what the palette finds', () => {
  test('X1: the start of a title ranks before the start of a word, and that before the middle of one', () => {
    const items = [item('Retranslate'), item('Go to Transcribe'), item('Translate a recording')];
    expect(titles(items, 'trans')).toEqual(['Translate a recording', 'Go to Transcribe', 'Retranslate']);
  });

  test('X1: several words match in any order, each by its start', () => {
    const items = [item('Go to Transcribe'), item('Go to Chat')];
    expect(titles(items, 'tr go')).toEqual(['Go to Transcribe']);
    expect(boldPartsOf(items, 'tr go')).toEqual([['Go', 'Tr']]);
  });

  test('X1: initials of words match too, after everything else', () => {
    const items = [item('Go to Transcribe'), item('Regtrade', 'conversation')];
    expect(titles(items, 'gtt')).toEqual(['Go to Transcribe']);
    expect(titles(items, 'gtr')).toEqual(['Regtrade', 'Go to Transcribe']);
    expect(titles(items, 'ggg')).toEqual([]);
  });

  test('X1: letters scattered within words find nothing', () => {
    expect(titles([item('Branch from here')], 'rnh')).toEqual([]);
  });

  test('X1: case and accents are ignored, and the title’s own characters are shown in bold', () => {
    const items = [item('Letter from Setúbal', 'transcript'), item('ŒUVRES', 'conversation')];
    expect(boldPartsOf(items, 'setubal')).toEqual([['Setúbal']]);
    expect(boldPartsOf(items, 'oeu')).toEqual([['ŒU']]);
  });

  test('X1: scripts without spaces are matched in their middle', () => {
    expect(titles([item('港の門について', 'conversation')], '門')).toEqual(['港の門について']);
  });

  test('X1: of equal matches, conversations come before clips, and the latest first', () => {
    const items = [
      item('Tide one', 'conversation', 1),
      item('Tide two', 'conversation', 3),
      item('Tide three', 'clip', 2),
    ];
    expect(titles(items, 'tide')).toEqual(['Tide two', 'Tide one', 'Tide three']);
  });

  test('X1: the group with the best match is first, so that Enter runs it', () => {
    const items = [item('Get on with it'), item('gate', 'conversation')];
    expect(find(items, 'gate').groups.map(({ name }) => name)).toEqual(['open']);
    expect(find([item('Investigate'), ...items], 'gate').groups.map(({ name }) => name)).toEqual([
      'open',
      'do',
    ]);
  });

  test('X1: without input the latest items are first, then commands', () => {
    const items = [
      item('Rename'),
      item('Old', 'conversation', 1),
      item('New', 'transcript', 2),
      item('Pin', 'command', 3),
    ];
    expect(
      find(items, '  ').groups.map(({ name, items: found }) => [name, found.map((one) => one.item.title)]),
    ).toEqual([
      ['recent', ['Pin', 'New', 'Old']],
      ['do', ['Rename']],
    ]);
  });

  test('X1: a leading >, @ or # limits the results to commands, models or transcripts', () => {
    const items = [
      item('one', 'command'),
      item('one', 'model'),
      item('one', 'transcript'),
      item('one', 'clip'),
    ];
    const kinds = (query: string) =>
      find(items, query).groups.flatMap((group) => group.items.map((found) => found.item.kind));
    expect(kinds('>one')).toEqual(['command']);
    expect(kinds('@ one')).toEqual(['model']);
    expect(kinds('#')).toEqual(['transcript']);
    expect(readQuery('# ').words).toEqual([]);
  });

  test('X1: keywords of an item match after titles, and aren’t bold', () => {
    const items = [item('Theme: Dark', 'command', 0, 'Appearance'), item('Settings: Appearance')];
    expect(titles(items, 'appearance')).toEqual(['Settings: Appearance', 'Theme: Dark']);
    expect(boldPartsOf(items, 'appearance')).toEqual([['Appearance'], []]);
  });

  test('X1: only the first of very many results are shown, and all are counted', () => {
    const items = Array.from({ length: 10_000 }, (_, at) => item(`Harbour ${at}`, 'conversation', at + 1));
    const found = find(items, 'harbour');
    expect(found.count).toBe(10_000);
    expect(found.groups.flatMap((group) => group.items).length).toBe(50);
    expect(found.groups[0]?.items[0]?.item.title).toBe('Harbour 9999');
  });
});
