import type { UploadFile } from '../../../gateway/multipart.ts';

const rate = 16_000;
const headerLength = 44;

/**
 * Returns half a second of a quiet tone as WAV (16 kHz, 16 bits, mono): the minimum that transcription accepts, without
 * words.
 */
export function testRecording(): UploadFile {
  const samples = rate / 2;
  const bytes = new DataView(new ArrayBuffer(headerLength + samples * 2));
  const text = (at: number, word: string) => {
    for (const [index, sign] of [...word].entries()) bytes.setUint8(at + index, sign.charCodeAt(0));
  };
  text(0, 'RIFF');
  bytes.setUint32(4, headerLength - 8 + samples * 2, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, 'data');
  bytes.setUint32(40, samples * 2, true);
  for (let at = 0; at < samples; at += 1)
    bytes.setInt16(headerLength + at * 2, Math.round(1000 * Math.sin((at * 2 * Math.PI * 440) / rate)), true);
  const whole = new Uint8Array(bytes.buffer);
  return {
    name: 'test.wav',
    type: 'audio/wav',
    size: whole.length,
    open: async function* () {
      yield whole;
    },
  };
}
