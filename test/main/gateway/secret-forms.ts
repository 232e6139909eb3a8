/** The minimum number of consecutive characters of a secret that count as a leak. */
const minLength = 12;

/** Encodings in which a gateway might repeat a secret. */
export const secretForms: readonly (readonly [name: string, write: (secret: string) => string])[] = [
  ['as it is', (secret) => secret],
  ['cut to its first 30 characters', (secret) => secret.slice(0, 30)],
  ['without its first 5 characters', (secret) => secret.slice(5)],
  ['in capitals', (secret) => secret.toUpperCase()],
  ['in lower case', (secret) => secret.toLowerCase()],
  ['escaped by JSON', (secret) => JSON.stringify(secret)],
  ['escaped by JSON twice', (secret) => JSON.stringify(JSON.stringify(secret))],
  ['as JSON units', (secret) => units(secret, (code) => `\\u${code.toString(16).padStart(4, '0')}`)],
  ['percent-coded', encodeURIComponent],
  ['percent-coded twice', (secret) => encodeURIComponent(encodeURIComponent(secret))],
  ['percent-coded throughout', (secret) => bytes(secret, (hex) => `%${hex}`)],
  ['as decimal entities', (secret) => units(secret, (code) => `&#${code};`)],
  ['as hex entities', (secret) => units(secret, (code) => `&#x${code.toString(16)};`)],
  ['in hex', (secret) => bytes(secret, (hex) => hex)],
  ['in upper-case hex', (secret) => bytes(secret, (hex) => hex.toUpperCase())],
  ['in hex with colons', (secret) => bytes(secret, (hex) => `${hex}:`)],
  ['in hex with blanks', (secret) => bytes(secret, (hex) => `${hex} `)],
  ['in hex with prefixes', (secret) => bytes(secret, (hex) => `0x${hex}, `)],
  ['in escaped hex', (secret) => bytes(secret, (hex) => `\\x${hex}`)],
  ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64 for addresses', (secret) => Buffer.from(secret).toString('base64url')],
  ['in base64 after another byte', (secret) => Buffer.from(`:${secret}`).toString('base64')],
  ['in base64 between others', (secret) => Buffer.from(`u:${secret}!`).toString('base64')],
  ['in wrapped base64', (secret) => wrapped(Buffer.from(secret).toString('base64'), '\n')],
  ['in wrapped base64 within JSON', (secret) => wrapped(Buffer.from(secret).toString('base64'), '\\r\\n')],
];

/** Returns the substrings of a secret that a text contains in any of the {@link secretForms}. */
export function leaksIn(text: string, secret: string): readonly string[] {
  const length = Math.min(minLength, secret.length);
  const plain = readings(text);
  const hex = plain.flatMap((read) => hexRead(read));
  const base64 = plain.map((read) => read.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'));
  const leaks: string[] = [];
  for (let at = 0; at + length <= secret.length; at += 1) {
    const run = secret.slice(at, at + length);
    const isPlain = [...plain, ...hex].some((read) => read.toLowerCase().includes(run.toLowerCase()));
    const isCoded = [0, 1, 2].some((offset) => base64.some((read) => read.includes(base64Core(run, offset))));
    if (isPlain || isCoded) leaks.push(run);
  }
  return leaks;
}

/** Returns a text as it is, and after each of several rounds of unescaping. */
function readings(text: string): readonly string[] {
  const read = [text];
  for (let round = 0; round < 3; round += 1) read.push(unescaped(read.at(-1) ?? ''));
  return read;
}

function unescaped(text: string): string {
  const resolved = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\[nr]/g, '\n')
    .replace(/\\(.)/g, '$1')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return resolved.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

function hexRead(text: string): readonly string[] {
  const digits = text.replace(/0x/gi, '').replace(/[\s:,_-]/g, '');
  return [0, 1].flatMap((shift) =>
    [...digits.slice(shift).matchAll(/(?:[0-9a-f]{2})+/gi)].map(([run]) =>
      Buffer.from(run, 'hex').toString('utf8'),
    ),
  );
}

/** Returns the part of a text's base64 form that no adjacent bytes affect, for an offset of 0 to 2 bytes. */
function base64Core(text: string, offset: number): string {
  const coded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64');
  const length = Buffer.byteLength(text);
  return coded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + length) * 8) / 6));
}

function units(text: string, write: (code: number) => string): string {
  return text
    .split('')
    .map((unit) => write(unit.charCodeAt(0)))
    .join('');
}

function bytes(text: string, write: (hex: string) => string): string {
  return [...Buffer.from(text)].map((byte) => write(byte.toString(16).padStart(2, '0'))).join('');
}

function wrapped(text: string, end: string): string {
  return text.replace(/.{16}/g, (line) => line + end);
}
