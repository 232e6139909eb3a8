import type { Clip, Script } from '../../../shared/speech/clip.ts';
import type { VoiceSettings } from '../../../shared/speech/speech.ts';
import type { EnglishText } from './english-text.ts';

/** The steps of a voice-over, in order. */
export const steps = ['text', 'voice', 'speech'] as const;

/** One of {@link steps}. */
export type Step = (typeof steps)[number];

/** The state of a step. */
export type StepState = 'done' | 'current' | 'upcoming' | 'failed';

/** What has changed since a clip was spoken, or null if nothing has. */
export type Changed = 'text' | 'voice' | 'format' | 'speed' | 'directions' | null;

/**
 * Returns what has changed since a clip was spoken, checking the text first. Null if nothing has, or if that isn't
 * known yet.
 */
export function changedSince(
  clip: Pick<Clip, 'settings'>,
  spokenFrom: Script | null,
  current: Script & { readonly settings: Pick<VoiceSettings, 'voice' | 'format' | 'speed' | 'directions'> },
): Changed {
  if (!spokenFrom) return null;
  if (spokenFrom.text !== current.text || spokenFrom.plain !== current.plain) return 'text';
  const differs = (['voice', 'format', 'speed', 'directions'] as const).find(
    (name) => clip.settings[name] !== current.settings[name],
  );
  return differs ?? null;
}

/** Derives the state of each step from stored data. */
export function stepStates(
  english: EnglishText['state'],
  clip: Pick<Clip, 'chunks' | 'running'> | null,
  changed: Changed,
): Readonly<Record<Step, StepState>> {
  if (english !== 'ready') {
    const isStuck = english === 'failed' || english === 'silent' || english === 'gone';
    return { text: isStuck ? 'failed' : 'current', voice: 'upcoming', speech: 'upcoming' };
  }
  if (!clip || (changed && !clip.running)) return { text: 'done', voice: 'current', speech: 'upcoming' };
  return { text: 'done', voice: 'done', speech: speechState(clip) };
}

function speechState({ chunks, running }: Pick<Clip, 'chunks' | 'running'>): StepState {
  if (running) return 'current';
  return chunks.every(({ progress }) => progress.state === 'whole') ? 'done' : 'failed';
}
