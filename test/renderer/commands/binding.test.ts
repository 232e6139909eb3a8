import { describe, expect, test } from 'vitest';
import {
  type Binding,
  bindingOf,
  bindingText,
  isTyped,
  type KeyPress,
  matches,
  readBinding,
} from '../../../src/renderer/commands/binding.ts';

const press = (key: string, code: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

function binding(text: string): Binding {
  const read = readBinding(text);
  if (!read) throw new Error(`${text} isn't a binding`);
  return read;
}

describe('G7: bindings as text', () => {
  test.each(['Mod+K', 'Mod+Shift+C', 'Alt+Shift+ArrowLeft', 'F6', 'Mod++', '?', 'Mod+Control+\\'])(
    'G7: %s is parsed and written the same',
    (text) => expect(bindingText(binding(text))).toBe(text),
  );

  test.each(['', 'Mod+', 'Mod', 'Mod+Mod+K', 'Ctrl+K', 'Mod+<b>'])('G7: %s isn’t a binding', (text) =>
    expect(readBinding(text)).toBeNull(),
  );
});

describe('X2: whether a key press matches a binding', () => {
  test('X2: Mod is Ctrl, and ⌘ on a Mac', () => {
    expect(matches(binding('Mod+K'), press('k', 'KeyK', { ctrlKey: true }), false)).toBe(true);
    expect(matches(binding('Mod+K'), press('k', 'KeyK', { metaKey: true }), false)).toBe(false);
    expect(matches(binding('Mod+K'), press('k', 'KeyK', { metaKey: true }), true)).toBe(true);
    expect(matches(binding('Mod+K'), press('k', 'KeyK', { ctrlKey: true }), true)).toBe(false);
  });

  test('X2: no other modifier may be held', () => {
    const modifiers = { ctrlKey: true, altKey: true };
    expect(matches(binding('Mod+K'), press('k', 'KeyK', modifiers), false)).toBe(false);
    expect(matches(binding('Mod+K'), press('K', 'KeyK', { ctrlKey: true, shiftKey: true }), false)).toBe(
      false,
    );
  });

  test('X2: the position of the key counts if the keyboard has no such letter', () => {
    expect(matches(binding('Mod+K'), press('л', 'KeyK', { ctrlKey: true }), false)).toBe(true);
    expect(matches(binding('Alt+Shift+L'), press('Ò', 'KeyL', { altKey: true, shiftKey: true }), true)).toBe(
      true,
    );
    expect(matches(binding('Mod+1'), press('&', 'Digit1', { ctrlKey: true }), false)).toBe(true);
    // On a keyboard with A in Q's position, the letter counts.
    expect(matches(binding('Mod+Q'), press('a', 'KeyQ', { ctrlKey: true }), false)).toBe(false);
  });

  test('X2: a symbol is the typed character, whether it needs Shift or not', () => {
    expect(matches(binding('?'), press('?', 'Slash', { shiftKey: true }), false)).toBe(true);
    expect(matches(binding('Mod+/'), press('/', 'Digit7', { ctrlKey: true, shiftKey: true }), false)).toBe(
      true,
    );
  });

  test('X2: keys that type text are recognised', () => {
    expect(['?', 'K', 'Space'].map((text) => isTyped(binding(text)))).toEqual([true, true, true]);
    expect(['Mod+K', 'F6', 'Alt+Shift+N'].map((text) => isTyped(binding(text)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('G7: the binding that a key press creates', () => {
  test.each([
    [press('k', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    [press('C', 'KeyC', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+C'],
    [press('л', 'KeyK', { ctrlKey: true }), 'Mod+K'],
    [press('!', 'Digit1', { altKey: true, shiftKey: true }), 'Alt+Shift+1'],
    [press('?', 'Slash', { shiftKey: true }), '?'],
    [press('F6', 'F6', { shiftKey: true }), 'Shift+F6'],
    [press('ArrowLeft', 'ArrowLeft', { altKey: true }), 'Alt+ArrowLeft'],
  ])('G7: %# is %s', (pressed, text) => {
    const binding = bindingOf(pressed, false);
    expect(binding && bindingText(binding)).toBe(text);
    expect(binding && matches(binding, pressed, false)).toBe(true);
  });

  test('G7: modifiers and dead keys alone create no binding', () => {
    expect(bindingOf(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBeNull();
    expect(bindingOf(press('Dead', 'BracketLeft'), false)).toBeNull();
  });
});
