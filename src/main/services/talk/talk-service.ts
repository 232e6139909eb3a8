import { fileOnDisk } from '../../storage/upload-file.ts';
import type { CapturesService } from '../captures/captures-service.ts';
import type { ShortTranscription } from '../dictation/short-transcription.ts';
import { type TurnText, turnText } from './turn-text.ts';

/** Transcribes spoken turns. */
export type TalkService = {
  /** Transcribes a capture, which remains stored. Rejects with a failure, or with the signal's reason. */
  transcribe(captureId: string, signal: AbortSignal | undefined): Promise<TurnText>;
};

/** Creates the service. */
export function createTalkService(deps: {
  readonly captures: Pick<CapturesService, 'file'>;
  readonly transcribe: ShortTranscription;
}): TalkService {
  return {
    transcribe: async (captureId, signal = new AbortController().signal) => {
      const { path, type, seconds } = await deps.captures.file(captureId);
      const file = await fileOnDisk(path, type, `talk.${type.split('/')[1] ?? 'wav'}`);
      return turnText(await deps.transcribe({ file, seconds, scored: true }, signal));
    },
  };
}
