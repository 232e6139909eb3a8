import { Buffer } from 'node:buffer';

const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const padding = '='.charCodeAt(0);

/**
 * Encodes bytes as Base64 (RFC 4648) into a buffer, and returns the number of characters. Node's own encoder returns
 * strings, which accumulate until they are garbage-collected, up to twice the size of a long request.
 */
export function writeBase64(bytes: Uint8Array, into: Uint8Array): number {
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const second = bytes[at + 1];
    const third = bytes[at + 2];
    const group = ((bytes[at] ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0);
    into[to] = alphabet[group >> 18] ?? 0;
    into[to + 1] = alphabet[(group >> 12) & 63] ?? 0;
    into[to + 2] = second === undefined ? padding : (alphabet[(group >> 6) & 63] ?? 0);
    into[to + 3] = third === undefined ? padding : (alphabet[group & 63] ?? 0);
    to += 4;
  }
  return to;
}
