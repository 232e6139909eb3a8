const lineLength = 64;

/**
 * Returns the contents of a certificate file as PEM. Converts a single DER certificate, which is the default export
 * format on Windows.
 */
export function pemOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  // DER starts with the tag of a SEQUENCE, 0x30.
  if (bytes[0] !== 0x30 || text.includes('-----BEGIN')) return text;
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const lines = base64.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
