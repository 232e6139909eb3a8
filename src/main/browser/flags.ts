import { parseArgs } from 'node:util';
import { strings } from '../../shared/i18n/locale.ts';
import { CannotStart } from './cannot-start.ts';

/** The command-line flags of the browser shell. */
export type Flags = {
  readonly open: boolean;
  /** Whether to open the page in an app window. */
  readonly app: boolean;
  /** 0 for any free port, null if not given. */
  readonly port: number | null;
  readonly dataFolder: string | null;
  readonly demo: boolean;
};

const known = {
  'no-open': { type: 'boolean' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  demo: { type: 'boolean' },
  app: { type: 'boolean' },
  // Read by `npm start` to choose this shell, then passed on.
  browser: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after the program's name.
 *
 * @throws CannotStart (exit code 2) if an argument is unknown or invalid.
 */
export function readFlags(args: readonly string[]): Flags {
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true });
  let flags: Flags = { open: true, app: false, port: null, dataFolder: null, demo: false };
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
    case 'app':
      return without(written, value, { app: true });
    case 'browser':
      return without(written, value, {});
    case 'port':
      return { port: portIn(required(written, value)) };
    case 'data-dir':
      return { dataFolder: required(written, value) };
    default:
      throw wrong(strings().shell.unknownFlag(written));
  }
}

function without(flag: string, value: string | undefined, flags: Partial<Flags>): Partial<Flags> {
  if (value !== undefined) throw wrong(strings().shell.flagTakesNoValue(flag));
  return flags;
}

function required(flag: string, value: string | undefined): string {
  // `--data-dir --demo` means a missing value, not a folder named `--demo`.
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
