import { parseArgs } from 'node:util';
import { strings } from '../../shared/i18n/locale.ts';
import { CannotStart } from './cannot-start.ts';

/** What the command line of the browser shell says. */
export type Flags = {
  /** Whether to open the system's browser. */
  readonly open: boolean;
  /** The port that was asked for, 0 for any free one; null for the usual one. */
  readonly port: number | null;
  readonly dataFolder: string | null;
  readonly demo: boolean;
};

const known = {
  'no-open': { type: 'boolean' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  demo: { type: 'boolean' },
  // Asked of `npm start`, which has chosen this shell by it.
  browser: { type: 'boolean' },
} as const;

/** Reads the flags after the program's name. Throws {@link CannotStart} (exit code 2) where there is one it doesn't know. */
export function readFlags(args: readonly string[]): Flags {
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true });
  let flags: Flags = { open: true, port: null, dataFolder: null, demo: false };
  for (const token of tokens) {
    if (token.kind === 'option-terminator') throw wrong(strings().shell.unknownFlag('--'));
    if (token.kind === 'positional') throw wrong(strings().shell.unknownFlag(token.value));
    flags = { ...flags, ...meaning(token.name, token.rawName, token.value) };
  }
  return flags;
}

function meaning(name: string, written: string, value: string | undefined): Partial<Flags> {
  switch (name) {
    case 'no-open':
      return without(written, value, { open: false });
    case 'demo':
      return without(written, value, { demo: true });
    case 'browser':
      return without(written, value, {});
    case 'port':
      return { port: portIn(given(written, value)) };
    case 'data-dir':
      return { dataFolder: given(written, value) };
    default:
      throw wrong(strings().shell.unknownFlag(written));
  }
}

function without(flag: string, value: string | undefined, flags: Partial<Flags>): Partial<Flags> {
  if (value !== undefined) throw wrong(strings().shell.flagTakesNoValue(flag));
  return flags;
}

function given(flag: string, value: string | undefined): string {
  // `--data-dir --demo` is a forgotten folder, not a folder named `--demo`.
  if (value === undefined || value === '' || value.startsWith('--')) {
    throw wrong(strings().shell.flagNeedsValue(flag));
  }
  return value;
}

function portIn(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw wrong(strings().shell.badPort(text));
  return Number(text);
}

function wrong(sentence: string): CannotStart {
  return new CannotStart(sentence, 2);
}
