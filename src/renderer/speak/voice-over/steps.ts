import type { Clip, Script } from '../../../shared/models/clip.ts';
import type { VoiceSettings } from '../../../shared/models/speech.ts';
import type { EnglishText } from './english-text.ts';

/** The steps of a voice-over, in their order. */
export const steps = ['text', 'voice', 'speech'] as const;

/** One of {@link steps}. */
export type Step = (typeof steps)[number];

/** Where a step stands; `now` is the one to be seen to. */
export type StepState = 'done' | 'now' | 'ahead' | 'failed';

/** What is different now from what a clip was spoken from; null where nothing is. */
export type Changed = 'text' | 'voice' | 'format' | 'speed' | null;

/** What was changed since a clip was spoken: its text first; null also while that text is not known. */
export function changedSince(
  clip: Pick<Clip, 'settings'>,
  spokenFrom: Script | null,
  now: Script & { readonly settings: Pick<VoiceSettings, 'voice' | 'format' | 'speed'> },
): Changed {
  if (!spokenFrom) return null;
  if (spokenFrom.text !== now.text || spokenFrom.plain !== now.plain) return 'text';
  const differs = (['voice', 'format', 'speed'] as const).find(
    (name) => clip.settings[name] !== now.settings[name],
  );
  return differs ?? null;
}

/** Where each step stands, from what is stored. */
export function stepStates(
  english: EnglishText['state'],
  clip: Pick<Clip, 'parts' | 'running'> | null,
  changed: Changed,
): Readonly<Record<Step, StepState>> {
  if (english !== 'ready') {
    const stuck = english === 'failed' || english === 'silent' || english === 'gone';
    return { text: stuck ? 'failed' : 'now', voice: 'ahead', speech: 'ahead' };
  }
  if (!clip || (changed && !clip.running)) return { text: 'done', voice: 'now', speech: 'ahead' };
  return { text: 'done', voice: 'done', speech: speechState(clip) };
}

function speechState({ parts, running }: Pick<Clip, 'parts' | 'running'>): StepState {
  if (running) return 'now';
  return parts.every(({ progress }) => progress.state === 'whole') ? 'done' : 'failed';
}
