import { create } from 'zustand';
import type { TranscriptSettings } from '../../shared/models/transcript.ts';

/** How the files that are added next are written down, and what Run again asks for. */
export const useJobSettings = create<TranscriptSettings>(() => ({
  task: 'transcribe',
  model: null,
  language: null,
  prompt: '',
  temperature: null,
}));
