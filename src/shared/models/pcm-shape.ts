/** Raw samples of 16 bits, little-endian: how many a second, and how many channels. */
export type PcmShape = { readonly rate: number; readonly channels: number };

/** What a content type says of raw samples; where it says nothing, 24 kHz mono, as the interface's are. */
export function pcmShape(contentType: string): PcmShape {
  const number = (pattern: RegExp) => Number(pattern.exec(contentType)?.[1] ?? 0);
  return { rate: number(/rate=(\d{1,6})/i) || 24_000, channels: number(/channels=(\d{1,6})/i) || 1 };
}
