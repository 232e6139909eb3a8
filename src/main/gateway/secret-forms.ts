import { Buffer } from 'node:buffer';

/**
 * Patterns that find a secret however it is written: escaped, percent-coded, in base64 or hex. The first finds its
 * beginning, or all of it; the others what follows in a long one.
 */
export function secretPatterns(secret: string): readonly RegExp[] {
  return partsOf(secret).map(patternOf);
}

/** Longer ones make patterns that are too large: each of their parts is hidden by itself. */
const longest = 160;

function partsOf(secret: string): readonly string[] {
  const parts = secret.match(new RegExp(`.{1,${longest}}`, 'gs')) ?? [];
  const last = parts.at(-1) ?? '';
  // A short rest would be hidden wherever it occurs.
  return parts.length > 1 && last.length < distinct ? [...parts.slice(0, -1), secret.slice(-longest)] : parts;
}

/** Shorter ones are words that occur by chance: they are hidden where they stand alone. */
const distinct = 8;

function patternOf(secret: string): RegExp {
  const written = [...secret].map(characterPattern).join('');
  if (secret.length < distinct) return new RegExp(`(?<![A-Za-z0-9])${written}(?![A-Za-z0-9])`, 'g');
  const hex = [...Buffer.from(secret).toString('hex')].map(anyCase).join('');
  return new RegExp([written, ...base64Patterns(secret), hex].join('|'), 'g');
}

/** What HTML has a name for. */
const named: Readonly<Record<string, string>> = {
  '"': 'quot',
  "'": 'apos',
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
};

/** One character: itself or escaped, once or several times over, as JSON, URLs and HTML may write it. */
function characterPattern(character: string): string {
  const code = character.charCodeAt(0);
  const hex = [...code.toString(16).padStart(2, '0')].map(anyCase).join('');
  const plain = `\\\\{0,7}${literal(character)}`;
  const name = named[character];
  const entity = `&(?:#0*${code}|#[xX]0*${hex}${name ? `|${name}` : ''});`;
  return `(?:${plain}|\\\\{1,7}u00${hex}|%(?:25)?${hex}|${entity})`;
}

/** At each of the three places a text can have in base64: what no neighbour changes, and what is cut off with it. */
function base64Patterns(secret: string): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const coded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]).toString('base64url');
    const begin = Math.ceil((offset * 8) / 6);
    const whole = Math.floor(((offset + secret.length) * 8) / 6);
    const core = coded.slice(begin, whole);
    const edge = '[A-Za-z0-9+/_-]';
    return `${edge}{0,${offset === 0 ? 0 : 1}}${[...core].map(either).join('')}${edge}?={0,2}`;
  });
}

/** The two alphabets of base64 differ in two characters. */
function either(character: string): string {
  if (character === '-') return '[+-]';
  return character === '_' ? '(?:\\\\?/|_)' : literal(character);
}

function anyCase(digit: string): string {
  const upper = digit.toUpperCase();
  return upper === digit ? digit : `[${digit}${upper}]`;
}

function literal(character: string): string {
  return character.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
