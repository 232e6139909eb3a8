import { hasOddControls } from '../file-kind.ts';
import { decodedIn } from './encodings.ts';

/** Decodes UTF-8. Returns null if there's more than one invalid character for every twenty valid non-ASCII ones. */
export function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  let invalid = 0;
  let others = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) invalid += 1;
    else if (unit > 0x7f) others += 1;
  }
  return invalid * 20 <= others ? text : null;
}

/**
 * Decodes UTF-8 that can't be text in another encoding. Returns null for anything else, such as a file that consists of
 * `猫` in GBK, which is a valid `è`, or of `你好` in UTF-16, which is `` `O}Y ``.
 */
export function unmistakableUtf8(bytes: Uint8Array): string | null {
  if (hasOddControls(bytes) || bytes.includes(0)) return null;
  const text = decodedIn(bytes, 'utf-8');
  return text === null || maybeUtf16(bytes, text) || maybeDoubleByte(text) ? null : text;
}

/** Whether ASCII characters without a space among them may be a few characters in UTF-16. */
function maybeUtf16(bytes: Uint8Array, text: string): boolean {
  return bytes.length <= 16 && bytes.length % 2 === 0 && /^[!-~]+$/.test(text) && /[^\w.]/.test(text);
}

/** Whether one or two letters of two bytes each, with no other letter, may be as many characters in another encoding. */
function maybeDoubleByte(text: string): boolean {
  const letters = text.match(/[a-z]|[^\0-\x7f]/gi) ?? [];
  return letters.length > 0 && letters.length <= 2 && letters.every((letter) => /[\x80-\u07ff]/.test(letter));
}
