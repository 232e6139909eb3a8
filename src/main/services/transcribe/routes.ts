import { splitsContract } from '../../../shared/contract/splits.ts';
import { transcriptsContract } from '../../../shared/contract/transcripts.ts';
import { routesOf } from '../routes-of.ts';
import type { TranscribeService } from './transcribe-service.ts';

/** Implements {@link transcriptsContract}. */
export function transcriptRoutes(transcribe: TranscribeService) {
  return routesOf(transcriptsContract, {
    watchList: (_, signal) => transcribe.watchList(signal),
    watch: (input, signal) => transcribe.watch(input.transcriptId, signal),
    add: (input) => transcribe.add(input.mediaId, input.name, input.settings, input),
    cancel: (input) => transcribe.cancel(input.transcriptId),
    retry: (input) => transcribe.retry(input.transcriptId),
    retryNow: (input) => transcribe.retryNow(input.transcriptId),
    retryRange: ({ transcriptId, start, end }) => transcribe.retryRange(transcriptId, start, end),
    remove: (input) => transcribe.remove(input.transcriptId),
    restore: (input) => transcribe.restore(input.transcriptId),
    move: (input) => transcribe.move(input.transcriptId, input.beforeId),
    rename: (input) => transcribe.rename(input.transcriptId, input.title),
    nameSpeaker: ({ transcriptId, speakerId, name }) => transcribe.nameSpeaker(transcriptId, speakerId, name),
    setNextSettings: (input) => transcribe.setNextSettings(input.transcriptId, input.settings),
    editLines: (input) => [...transcribe.lines.edit(input.transcriptId, input.changes)],
    splitLine: ({ transcriptId, at, ...key }) => [...transcribe.lines.split(transcriptId, key, at)],
    mergeLines: ({ transcriptId, first, second }) => [...transcribe.lines.merge(transcriptId, first, second)],
    restoreLine: ({ transcriptId, ...key }) => [...transcribe.lines.restore(transcriptId, key)],
    originalLines: (input) => [...transcribe.lines.originals(input.transcriptId)],
    wordTimings: ({ from, count, ...key }) => [...transcribe.words(key, from, count)],
    response: (input) => transcribe.response(input.transcriptId),
    rawResponse: (input) => transcribe.rawResponse(input),
    deleteAudio: (input) => transcribe.deleteAudio(input.transcriptId),
    savePlayback: ({ transcriptId, mediaId, form }) => transcribe.savePlayback(transcriptId, mediaId, form),
    peaks: (input) => {
      const peaks = transcribe.peaks(input.transcriptId);
      return peaks && Buffer.from(peaks).toString('base64');
    },
    runAgain: (input) => transcribe.runAgain(input.transcriptId, input.settings),
  });
}

/** Implements {@link splitsContract}. */
export function splitRoutes({ splitJobs }: TranscribeService) {
  return routesOf(splitsContract, {
    claim: (_, signal) => splitJobs.claim(signal),
    progress: (input) => splitJobs.progress(input.jobId, input.at, input.duration),
    addChunk: (input) => splitJobs.addChunk(input.jobId, input.chunk),
    finish: ({ jobId, end, peaks, isDamaged }) =>
      splitJobs.finish(jobId, end, peaks === null ? null : Buffer.from(peaks, 'base64'), isDamaged),
    fail: (input) => splitJobs.fail(input.jobId, input.reason),
  });
}
