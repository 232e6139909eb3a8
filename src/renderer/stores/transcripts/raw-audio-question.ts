import type { PcmHeader } from '../../files/pcm-header.ts';
import { type Asked, createQuestions } from '../../ui/overlay/questions.ts';

/** How the samples of a file without a header are stored. */
export type RawAudioFormat = Pick<PcmHeader, 'encoding' | 'width' | 'isBigEndian' | 'channels' | 'rate'>;

/** A file without a header. `size` is in bytes. */
type RawAudio = { readonly name: string; readonly size: number };

/** A file whose format the user is asked for. Without an answer, it's left out. */
export type RawAudioQuestion = Asked<RawAudio, RawAudioFormat>;

/** The questions that are waiting, and a function that asks one. */
export const { useQuestions: useRawAudioQuestions, ask: askRawAudioFormat } = createQuestions<
  RawAudio,
  RawAudioFormat
>();
