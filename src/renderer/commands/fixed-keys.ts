import type { Strings } from '../../shared/i18n/strings.ts';

type FixedKey = { readonly name: keyof Strings['shortcuts']['fixed']; readonly keys: readonly string[] };

/** Keys of the focused element that can't be changed. Their labels are in the strings, under `shortcuts.fixed`. */
export const fixedKeys: readonly FixedKey[] = [
  { name: 'send', keys: ['Enter'] },
  { name: 'newLine', keys: ['Shift', 'Enter'] },
  { name: 'editLast', keys: ['ArrowUp'] },
  { name: 'leave', keys: ['Esc'] },
  { name: 'move', keys: ['ArrowUp', 'ArrowDown'] },
  { name: 'rename', keys: ['F2'] },
  { name: 'remove', keys: ['Del'] },
  { name: 'play', keys: ['Space'] },
  { name: 'toEnd', keys: ['End'] },
];

/** The fixed keys of a transcript's lines. */
export const lineKeys: readonly FixedKey[] = [
  { name: 'editLine', keys: ['Enter'] },
  { name: 'nextLine', keys: ['Enter'] },
  { name: 'splitLine', keys: ['Mod', 'Enter'] },
  { name: 'mergeLine', keys: ['Backspace'] },
  { name: 'leaveLine', keys: ['Esc'] },
  { name: 'lineTimes', keys: ['T'] },
  { name: 'lineSpeaker', keys: ['S'] },
  { name: 'uncertainLine', keys: ['N'] },
  { name: 'previousUncertainLine', keys: ['Shift', 'N'] },
  { name: 'undoEdit', keys: ['Mod', 'Z'] },
  { name: 'redoEdit', keys: ['Mod', 'Shift', 'Z'] },
];
