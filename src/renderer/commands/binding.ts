/** A key with its modifiers. As text: `Mod+Shift+C`, where `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export type Binding = {
  readonly mod: boolean;
  /** The Control key on a Mac. Elsewhere, Ctrl is `mod`. */
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** As in `KeyboardEvent.key`, with letters in upper case. */
  readonly key: string;
};

/** The properties of a key press that matter for bindings. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const modifiers = ['Mod', 'Control', 'Alt', 'Shift'] as const;

/** Parses a binding; null if it's invalid. */
export function readBinding(text: string): Binding | null {
  // The key itself may be a plus sign.
  const [, before = '', key = ''] = /^((?:(?:Mod|Control|Alt|Shift)\+)*)(.+)$/.exec(text) ?? [];
  const names = before.split('+').filter(Boolean);
  if (key === '' || isModifier(key) || new Set(names).size < names.length) return null;
  if (key.length > 1 && !/^[A-Z][A-Za-z]*\d*$/.test(key)) return null;
  const has = (name: (typeof modifiers)[number]) => names.includes(name);
  return {
    mod: has('Mod'),
    control: has('Control'),
    alt: has('Alt'),
    shift: has('Shift'),
    key: key.length === 1 ? key.toUpperCase() : key,
  };
}

/** Formats a binding, with modifiers in a fixed order. */
export function bindingText(binding: Binding): string {
  return partsOf(binding).join('+');
}

/** Returns the parts of a binding in order, for keycaps: `['Mod', 'Shift', 'C']`. */
export function partsOf({ mod, control, alt, shift, key }: Binding): readonly string[] {
  const marks = [mod && 'Mod', control && 'Control', alt && 'Alt', shift && 'Shift', key];
  return marks.filter((mark) => mark !== false);
}

export function matches(binding: Binding, press: KeyPress, mac: boolean): boolean {
  return (
    (mac ? press.metaKey : press.ctrlKey) === binding.mod &&
    (mac ? press.ctrlKey : press.metaKey) === (mac && binding.control) &&
    press.altKey === binding.alt &&
    (isSign(binding.key) || press.shiftKey === binding.shift) &&
    sameKey(binding.key, press)
  );
}

/** Returns the binding of a key press; null if only modifiers are pressed. */
export function bindingOf(press: KeyPress, mac: boolean): Binding | null {
  const { key, code, altKey, shiftKey } = press;
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(key))
    return null;
  const byPlace = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1];
  // Alt and Shift change the character of a key, and other scripts produce no Latin letter. In those cases, use the
  // physical key.
  const changed =
    byPlace !== undefined && (altKey || !/^[\x21-\x7e]$/.test(key) || (shiftKey && /\d/.test(byPlace)));
  const plain = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const keyName = changed && !/^[A-Z]$/.test(plain) ? byPlace : plain;
  return {
    mod: mac ? press.metaKey : press.ctrlKey,
    control: mac && press.ctrlKey,
    alt: altKey,
    shift: shiftKey && !isSign(keyName),
    key: keyName,
  };
}

/** Returns whether the binding would type a character. It's then disabled in text fields. */
export function isTyped({ mod, control, alt, key }: Binding): boolean {
  return !mod && !control && !alt && (key.length === 1 || key === 'Space');
}

// Whether a symbol needs Shift depends on the keyboard layout, so bindings ignore Shift for symbols.
function isSign(key: string): boolean {
  return key.length === 1 && !/[A-Z0-9]/.test(key);
}

function sameKey(key: string, { key: pressed, code }: KeyPress): boolean {
  if (pressed.toUpperCase() === key.toUpperCase() || (key === 'Space' && pressed === ' ')) return true;
  if (/^\d$/.test(key)) return code === `Digit${key}`;
  return /^[A-Z]$/.test(key) && !/^[a-z]$/i.test(pressed) && code === `Key${key}`;
}

function isModifier(key: string): boolean {
  return (modifiers as readonly string[]).includes(key);
}
