/** Sample rate in Hz and number of channels of raw 16-bit little-endian samples. */
export type PcmShape = { readonly rate: number; readonly channels: number };

/** Returns the sample rate and channels in a content type. Defaults to 24 kHz mono, as in the OpenAI API. */
export function pcmShape(contentType: string): PcmShape {
  const number = (pattern: RegExp) => Number(pattern.exec(contentType)?.[1] ?? 0);
  return { rate: number(/rate=(\d{1,6})/i) || 24_000, channels: number(/channels=(\d{1,6})/i) || 1 };
}
