import { create } from 'zustand';
import type { PcmHeader } from '../../files/pcm-header.ts';

/** How the samples of a file without a header are stored. */
export type RawAudioFormat = Pick<PcmHeader, 'encoding' | 'width' | 'isBigEndian' | 'channels' | 'rate'>;

/** A file without a header whose format the user is asked for. `size` is in bytes. */
export type RawAudioQuestion = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Called with null to leave the file out. */
  answer(format: RawAudioFormat | null): void;
};

/** The questions that are waiting, the oldest first. */
export const useRawAudioQuestions = create<readonly RawAudioQuestion[]>(() => []);

/** Asks for the format of a file. Resolves to null if the file is to be left out. Never rejects. */
export function askRawAudioFormat(name: string, size: number): Promise<RawAudioFormat | null> {
  const { promise, resolve } = Promise.withResolvers<RawAudioFormat | null>();
  const id = crypto.randomUUID();
  const respond = (format: RawAudioFormat | null) => {
    useRawAudioQuestions.setState(
      useRawAudioQuestions.getState().filter((one) => one.id !== id),
      true,
    );
    resolve(format);
  };
  useRawAudioQuestions.setState(
    [...useRawAudioQuestions.getState(), { id, name, size, answer: respond }],
    true,
  );
  return promise;
}
