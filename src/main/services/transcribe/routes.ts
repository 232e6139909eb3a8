import { implement } from '@orpc/server';
import { splitsContract } from '../../../shared/contract/splits.ts';
import { transcriptsContract } from '../../../shared/contract/transcripts.ts';
import type { TranscribeService } from './transcribe-service.ts';

/** Implements {@link transcriptsContract}. */
export function transcriptRoutes(transcribe: TranscribeService) {
  const os = implement(transcriptsContract);
  return os.router({
    watchList: os.watchList.handler(({ signal }) => transcribe.watchList(signal)),
    watch: os.watch.handler(({ input, signal }) => transcribe.watch(input.transcriptId, signal)),
    add: os.add.handler(({ input }) => transcribe.add(input.mediaId, input.name, input.settings, input)),
    cancel: os.cancel.handler(({ input }) => transcribe.cancel(input.transcriptId)),
    retry: os.retry.handler(({ input }) => transcribe.retry(input.transcriptId)),
    retryNow: os.retryNow.handler(({ input }) => transcribe.retryNow(input.transcriptId)),
    retryRange: os.retryRange.handler(({ input: { transcriptId, start, end } }) =>
      transcribe.retryRange(transcriptId, start, end),
    ),
    remove: os.remove.handler(({ input }) => transcribe.remove(input.transcriptId)),
    restore: os.restore.handler(({ input }) => transcribe.restore(input.transcriptId)),
    move: os.move.handler(({ input }) => transcribe.move(input.transcriptId, input.beforeId)),
    rename: os.rename.handler(({ input }) => transcribe.rename(input.transcriptId, input.title)),
    nameSpeaker: os.nameSpeaker.handler(({ input: { transcriptId, speakerId, name } }) =>
      transcribe.nameSpeaker(transcriptId, speakerId, name),
    ),
    setNextSettings: os.setNextSettings.handler(({ input }) =>
      transcribe.setNextSettings(input.transcriptId, input.settings),
    ),
    editLines: os.editLines.handler(({ input }) => [
      ...transcribe.lines.edit(input.transcriptId, input.changes),
    ]),
    splitLine: os.splitLine.handler(({ input: { transcriptId, at, ...key } }) => [
      ...transcribe.lines.split(transcriptId, key, at),
    ]),
    mergeLines: os.mergeLines.handler(({ input: { transcriptId, first, second } }) => [
      ...transcribe.lines.merge(transcriptId, first, second),
    ]),
    restoreLine: os.restoreLine.handler(({ input: { transcriptId, ...key } }) => [
      ...transcribe.lines.restore(transcriptId, key),
    ]),
    originalLines: os.originalLines.handler(({ input }) => [
      ...transcribe.lines.originals(input.transcriptId),
    ]),
    wordTimings: os.wordTimings.handler(({ input: { from, count, ...key } }) => [
      ...transcribe.words(key, from, count),
    ]),
    response: os.response.handler(({ input }) => transcribe.response(input.transcriptId)),
    rawResponse: os.rawResponse.handler(({ input }) => transcribe.rawResponse(input)),
    deleteAudio: os.deleteAudio.handler(({ input }) => transcribe.deleteAudio(input.transcriptId)),
    savePlayback: os.savePlayback.handler(({ input: { transcriptId, mediaId, form } }) =>
      transcribe.savePlayback(transcriptId, mediaId, form),
    ),
    peaks: os.peaks.handler(({ input }) => {
      const peaks = transcribe.peaks(input.transcriptId);
      return peaks && Buffer.from(peaks).toString('base64');
    }),
    runAgain: os.runAgain.handler(({ input }) => transcribe.runAgain(input.transcriptId, input.settings)),
  });
}

/** Implements {@link splitsContract}. */
export function splitRoutes({ splitJobs }: TranscribeService) {
  const os = implement(splitsContract);
  return os.router({
    claim: os.claim.handler(({ signal }) => splitJobs.claim(signal)),
    progress: os.progress.handler(({ input }) => splitJobs.progress(input.jobId, input.at, input.duration)),
    addChunk: os.addChunk.handler(({ input }) => splitJobs.addChunk(input.jobId, input.chunk)),
    finish: os.finish.handler(({ input: { jobId, end, peaks, isDamaged } }) =>
      splitJobs.finish(jobId, end, peaks === null ? null : Buffer.from(peaks, 'base64'), isDamaged),
    ),
    fail: os.fail.handler(({ input }) => splitJobs.fail(input.jobId, input.reason)),
  });
}
