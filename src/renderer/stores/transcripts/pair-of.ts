import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import type { BlankStretch } from './blank/blank-stretches.ts';

/** A transcript and a translation of the same recording. */
export type Pair = { readonly original: Transcript; readonly translation: Transcript };

/** A pair with both texts and their blank stretches. */
export type BothLines<Line extends TranscriptLine = TranscriptLine> = {
  readonly pair: Pair;
  readonly original: readonly Line[];
  readonly translation: readonly Line[];
  readonly originalBlanks: readonly BlankStretch[];
  readonly translationBlanks: readonly BlankStretch[];
};

/**
 * Returns a transcript paired with the latest translation of its recording or, if it is a translation, with its
 * original. Null if `all` contains no counterpart.
 */
export function pairOf(transcript: Transcript, all: readonly Transcript[]): Pair | null {
  const byId = new Map(all.map((one) => [one.id, one]));
  const root = rootOf(transcript, byId);
  const latest = (task: Transcript['settings']['task']) =>
    all
      .filter((one) => one.settings.task === task && rootOf(one, byId) === root)
      .reduce<Transcript | null>((best, one) => (best && best.createdAt > one.createdAt ? best : one), null);
  if (transcript.settings.task === 'transcribe') {
    const translation = latest('translate');
    return translation && { original: transcript, translation };
  }
  const madeFrom = transcript.originId === null ? undefined : byId.get(transcript.originId);
  const original = madeFrom?.settings.task === 'transcribe' ? madeFrom : latest('transcribe');
  return original && { original, translation: transcript };
}

/** Returns the id of a recording's first transcript, which may have been deleted. */
export function rootOf({ id, originId }: Transcript, byId: ReadonlyMap<string, Transcript>): string {
  let root = id;
  let next = originId;
  for (let steps = 0; next !== null && steps < byId.size; steps += 1) {
    root = next;
    next = byId.get(root)?.originId ?? null;
  }
  return root;
}
