import { inElectron } from './shell.ts';

/** A key with Ctrl (⌘ on a Mac) or, as `alt`, with Alt; `reserved` ones are kept by browsers for themselves. */
export type Shortcut = {
  /** As `KeyboardEvent.key` says it without modifiers. */
  readonly key: string;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly reserved?: boolean;
};

const table = {
  chat: { key: '1', reserved: true },
  transcribe: { key: '2', reserved: true },
  speak: { key: '3', reserved: true },
  settings: { key: ',' },
  newConversation: { key: 'n', reserved: true },
  search: { key: 'l', reserved: true },
  list: { key: '\\' },
  inspector: { key: 'i' },
  regenerate: { key: 'r', reserved: true },
  branch: { key: 'b' },
  previousVersion: { key: 'ArrowLeft', alt: true, reserved: true },
  nextVersion: { key: 'ArrowRight', alt: true, reserved: true },
  find: { key: 'f' },
  copyLatest: { key: 'c', shift: true, reserved: true },
  readLatest: { key: 'l', shift: true },
  playPause: { key: 'j', reserved: true },
  back: { key: '[' },
  forward: { key: ']' },
  speakText: { key: 'Enter' },
  saveClip: { key: 's' },
  dictate: { key: 'd', shift: true, reserved: true },
} as const satisfies Readonly<Record<string, Shortcut>>;

/** What a shortcut does, by name. */
export type ShortcutName = keyof typeof table;

/** Every shortcut of the page. */
export const shortcutTable: Readonly<Record<ShortcutName, Shortcut>> = table;

const drawn: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

/** The keycaps of a shortcut in this shell, for `Keys`. */
export function keysOf(name: ShortcutName): readonly string[] {
  const { key, shift, alt, reserved } = shortcutTable[name];
  const cap = drawn[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (reserved && !inElectron) return ['Alt', 'Shift', cap];
  return [alt ? 'Alt' : 'Mod', ...(shift ? ['Shift'] : []), cap];
}
