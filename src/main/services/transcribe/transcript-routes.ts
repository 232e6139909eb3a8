import { implement } from '@orpc/server';
import { transcriptsContract } from '../../../shared/contract/transcripts.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { TranscribeService } from './transcribe-service.ts';

/** The contract's transcripts; the router that takes them in turns what fails into codes. */
export function transcriptRoutes(transcribe: TranscribeService, log: Log) {
  const os = implement(transcriptsContract);
  return os.router({
    watchList: os.watchList.handler(({ signal }) => failing(transcribe.watchList(signal), log)),
    watch: os.watch.handler(({ input, signal }) =>
      failing(transcribe.watch(input.transcriptId, signal), log),
    ),
    add: os.add.handler(({ input }) => transcribe.add(input.mediaId, input.name, input.settings)),
    cancel: os.cancel.handler(({ input }) => transcribe.cancel(input.transcriptId)),
    retry: os.retry.handler(({ input }) => transcribe.retry(input.transcriptId)),
    remove: os.remove.handler(({ input }) => transcribe.remove(input.transcriptId)),
    restore: os.restore.handler(({ input }) => transcribe.restore(input.transcriptId)),
    move: os.move.handler(({ input }) => transcribe.move(input.transcriptId, input.beforeId)),
    rename: os.rename.handler(({ input }) => transcribe.rename(input.transcriptId, input.title)),
    editLine: os.editLine.handler(({ input: { line, text, ...key } }) =>
      transcribe.editLine(key, line, text),
    ),
    answer: os.answer.handler(({ input }) => transcribe.answer(input.transcriptId)),
    forgetAudio: os.forgetAudio.handler(({ input }) => transcribe.forgetAudio(input.transcriptId)),
    runAgain: os.runAgain.handler(({ input }) => transcribe.runAgain(input.transcriptId, input.settings)),
  });
}
