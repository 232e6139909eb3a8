import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { flushOnLeave } from '../../backend/flush-on-leave.ts';
import { createSessionValues } from '../../backend/session-values.ts';
import { afterTyping, createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { useSettings } from '../settings-store.ts';
import { noteTranscript, useTranscripts } from './transcripts-store.ts';

/** The settings chosen for new recordings. An undefined language means the default from the settings. */
export type ChosenSettings = Omit<TranscriptSettings, 'language'> & {
  readonly language: string | null | undefined;
};

/** The settings for new recordings in this tab. They survive a reload. */
export const useJobSettings = create(
  persist<ChosenSettings>(
    () => ({ task: 'transcribe', model: null, language: undefined, prompt: '', temperature: null }),
    { name: 'parlance.new-recordings', storage: createJSONStorage(() => sessionStorage) },
  ),
);

/** Returns the settings for new recordings. */
export function jobSettings(): TranscriptSettings {
  return resolved(useJobSettings.getState(), useSettings.getState().transcriptionLanguage);
}

const nextRuns = createWriteBehind<TranscriptSettings>({
  session: createSessionValues(() => sessionStorage, 'parlance-next-runs', isSettings),
  write: async (transcriptId, settings) => {
    const outcome = await callBackend((api) => api.transcripts.setNextSettings({ transcriptId, settings }));
    if (!outcome.ok) return outcome.failure;
    const stored = useTranscripts.getState().transcripts?.find(({ id }) => id === transcriptId);
    if (stored) noteTranscript({ ...stored, nextSettings: settings });
    return null;
  },
  onFailure: (failure) => {
    if (failure.code === 'connection-lost') return true;
    // The transcript was deleted, so its next run doesn't matter.
    if (failure.code === 'not-found') return false;
    toastFailure(failure);
    return false;
  },
  afterPause: afterTyping,
});

/**
 * Saves pending settings when the connection returns and when the page closes. Returns the function that stops this.
 */
export function followNextRuns(): () => void {
  return flushOnLeave(nextRuns.flushAll);
}

/** The settings shown in the bar, and a function that changes them. */
export type ShownSettings = {
  readonly settings: TranscriptSettings;
  readonly change: (change: Partial<TranscriptSettings>) => void;
};

/** Returns the settings of a transcript's next run; for null, those of new recordings. */
export function useShownSettings(transcript: Transcript | null): ShownSettings {
  const chosen = useJobSettings();
  const defaultLanguage = useSettings(({ transcriptionLanguage }) => transcriptionLanguage);
  const pending = nextRuns.usePending(({ values }) => (transcript ? values[transcript.id] : undefined));
  if (!transcript)
    return { settings: resolved(chosen, defaultLanguage), change: (next) => useJobSettings.setState(next) };
  const settings = pending ?? transcript.nextSettings ?? transcript.settings;
  return { settings, change: (next) => nextRuns.put(transcript.id, { ...settings, ...next }) };
}

function resolved(
  { language, ...chosen }: ChosenSettings,
  defaultLanguage: string | null,
): TranscriptSettings {
  return { ...chosen, language: language === undefined ? defaultLanguage : language };
}

function isSettings(value: unknown): value is TranscriptSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { task, model, language, prompt, temperature }: Partial<Record<string, unknown>> = { ...value };
  return (
    (task === 'transcribe' || task === 'translate') &&
    [model, language].every((name) => name === null || typeof name === 'string') &&
    typeof prompt === 'string' &&
    (temperature === null || typeof temperature === 'number')
  );
}
