import type { Failure } from '../../../shared/failure.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { joinedList } from '../../ui/format/intl.ts';
import { isFailed } from './chunk-state.ts';

/** A reason, and the indexes of the chunks that failed for it. */
export type FailedChunks = { readonly failure: Failure; readonly chunks: readonly number[] };

/** Returns why chunks of a clip failed, with all chunks that failed for the same reason. */
export function clipFailures({ chunks }: Pick<Clip, 'chunks'>): readonly FailedChunks[] {
  const byReason = new Map<string, { failure: Failure; chunks: number[] }>();
  for (const [index, chunk] of chunks.entries()) {
    if (!isFailed(chunk) || chunk.progress.state !== 'failed') continue;
    const { failure } = chunk.progress;
    const reason = JSON.stringify(failure);
    const before = byReason.get(reason);
    if (before) before.chunks.push(index);
    else byReason.set(reason, { failure, chunks: [index] });
  }
  return [...byReason.values()];
}

/**
 * Returns the sentences below a failure: the voice if there are several, the failed parts, and below the last failure
 * what happened to the others. Undefined if there is nothing to add.
 */
export function failedPartsText(
  { chunks: all, settings, running }: Clip,
  failed: readonly number[],
  { named, isLast }: { readonly named: boolean; readonly isLast: boolean },
): string | undefined {
  const texts = strings().speak;
  const indexes = (state: string) =>
    all.flatMap(({ progress }, index) => (progress.state === state ? [index] : []));
  const waiting = running ? [] : indexes('waiting');
  const isSeveral = all.length > 1;
  const sentences = [
    named && texts.failedVoice(voiceOf(settings.voice).name),
    isSeveral && texts.failedPartsAt(partNumbers(failed), failed.length === 1),
    isLast && waiting.length > 0 && texts.notRequested(partNumbers(waiting), waiting.length === 1),
    isLast && isSeveral && indexes('whole').length > 0 && texts.partsSaved,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

/** Returns the numbers of parts as text, as in “2, 4–6 and 9”. Indexes are in ascending order. */
export function partNumbers(indexes: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const index of indexes) {
    const run = runs.at(-1);
    if (run?.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index });
  }
  const numbers = runs.flatMap(({ first, last }) => {
    const [from, to] = [countOf(first + 1), countOf(last + 1)];
    if (first === last) return [from];
    return last === first + 1 ? [from, to] : [`${from}–${to}`];
  });
  return joinedList(numbers);
}
