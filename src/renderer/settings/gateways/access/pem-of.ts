const lineLength = 64;

/** The text of a certificate file: PEM as it is, and a bare certificate (DER, as Windows saves them) written as PEM. */
export function pemOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  // DER begins with a SEQUENCE, which no text does.
  if (bytes[0] !== 0x30 || text.includes('-----BEGIN')) return text;
  const coded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const lines = coded.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
