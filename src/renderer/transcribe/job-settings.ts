import { create } from 'zustand';
import type { TranscriptSettings } from '../../shared/models/transcript.ts';
import { useSettings } from '../frame/settings-store.ts';

/** What was chosen of {@link jobSettings}; a language that is undefined is that of the settings. */
export type ChosenSettings = Omit<TranscriptSettings, 'language'> & {
  readonly language: string | null | undefined;
};

/** What was chosen on this page. */
export const useJobSettings = create<ChosenSettings>(() => ({
  task: 'transcribe',
  model: null,
  language: undefined,
  prompt: '',
  temperature: null,
}));

/** How the files that are added next are written down, and what Run again asks for. */
export function jobSettings(): TranscriptSettings {
  const { language, ...chosen } = useJobSettings.getState();
  return {
    ...chosen,
    language: language === undefined ? useSettings.getState().transcriptionLanguage : language,
  };
}
