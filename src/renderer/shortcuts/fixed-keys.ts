import type { words } from '../words.ts';

/** Keys of what has the focus, which cannot be changed; what they do stands in `words.shortcuts.fixed`. */
export const fixedKeys: readonly {
  readonly name: keyof typeof words.shortcuts.fixed;
  readonly keys: readonly string[];
}[] = [
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
