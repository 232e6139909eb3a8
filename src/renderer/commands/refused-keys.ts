import type { Binding } from './binding.ts';

/** Why a binding can't be assigned. */
export type KeysRefusal = 'needs-modifier' | 'editing' | 'browser' | 'widget';

// Keys for editing text in any text field.
const editing = /^[ACVXYZ]$/;
// Keys that Chromium-based browsers never pass to a page, or also handle themselves.
const browserOnly = /^[NTWLRJDQ]$/;
const widget = /^(Enter|Escape|Tab|Space|Backspace|Delete|Home|End|PageUp|PageDown|Arrow.*)$/;

/** Returns why a binding can't be assigned to an action; null if it can. */
export function refusedKeys(binding: Binding, browser: boolean): KeysRefusal | null {
  const { mod, control, alt, shift, key } = binding;
  const hasModifier = mod || control || alt;
  if (!hasModifier && /^F\d+$/.test(key))
    return browser && ['F5', 'F11', 'F12'].includes(key) ? 'browser' : null;
  if (!hasModifier && widget.test(key)) return 'widget';
  if (!hasModifier) return 'needs-modifier';
  if (key === 'Tab' || key === 'Escape') return 'widget';
  if (mod && !alt && !control && (shift ? key === 'Z' : editing.test(key))) return 'editing';
  if (!browser) return null;
  if (mod && !alt && (browserOnly.test(key) || /^\d$/.test(key))) return 'browser';
  if (mod && shift && !alt && /^[ABCIJP]$/.test(key)) return 'browser';
  return alt && !mod && !shift && /^(Arrow(Left|Right)|[DEF]|F4|Home)$/.test(key) ? 'browser' : null;
}
