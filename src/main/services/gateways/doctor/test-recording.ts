import { concat } from '../../../../shared/audio-format/bytes.ts';
import { pcmBytes } from '../../../../shared/audio-format/pcm-bytes.ts';
import { pcmFormat, wavHeader } from '../../../../shared/audio-format/wav-header.ts';
import type { UploadFile } from '../../../gateway/multipart.ts';

const rate = 16_000;

/**
 * Returns half a second of a quiet tone as WAV (16 kHz, 16 bits, mono): the minimum that transcription accepts, without
 * words.
 */
export function testRecording(): UploadFile {
  const samples = new Float32Array(rate / 2).map((_, at) => 0.03 * Math.sin((at * 2 * Math.PI * 440) / rate));
  const pcm = pcmBytes(samples);
  const whole = concat([wavHeader(pcmFormat({ rate, channels: 1 }), pcm.length), pcm]);
  return {
    name: 'test.wav',
    type: 'audio/wav',
    size: whole.length,
    open: async function* () {
      yield whole;
    },
  };
}
