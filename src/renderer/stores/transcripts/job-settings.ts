import type { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import {
  type Transcript,
  type TranscriptSettings,
  transcriptSettingsSchema,
} from '../../../shared/transcription/transcript.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { useSettings } from '../settings-store.ts';
import { noteTranscript, useTranscripts } from './transcripts-store.ts';

const chosenSettingsSchema = transcriptSettingsSchema.partial({ language: true });

/** The settings chosen for new recordings. An absent language means the default from the settings. */
type ChosenSettings = Readonly<z.infer<typeof chosenSettingsSchema>>;

/** The settings for new recordings in this tab. They survive a reload, but are never saved. */
export const useJobSettings = create(
  persist<ChosenSettings>(() => ({ task: 'transcribe', model: null, prompt: '', temperature: null }), {
    name: 'parlance.new-recordings',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, initial) => chosenSettingsSchema.safeParse(stored).data ?? initial,
  }),
);

/** Returns the settings for new recordings. */
export function jobSettings(): TranscriptSettings {
  return resolved(useJobSettings.getState(), useSettings.getState().transcriptionLanguage);
}

const nextRuns = createWriteBehind<TranscriptSettings>({
  name: 'parlance-next-runs',
  schema: transcriptSettingsSchema,
  write: (transcriptId, settings) =>
    tryBackend(async (api) => {
      await api.transcripts.setNextSettings({ transcriptId, settings });
      const stored = useTranscripts.getState().items?.find(({ id }) => id === transcriptId);
      if (stored) noteTranscript({ ...stored, nextSettings: settings });
    }),
  report: toastFailure,
  refused: 'drop',
});

/** Saves pending settings, also when the connection returns and when the page closes. */
export const followNextRuns = nextRuns.follow;

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
