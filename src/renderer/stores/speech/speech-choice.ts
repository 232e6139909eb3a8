import { create } from 'zustand';
import { comparedVoices, speechModels, typedVoicesLimit } from '../../../shared/limits.ts';
import type { ClipSettings } from '../../../shared/speech/clip.ts';
import type { VoiceSettings } from '../../../shared/speech/speech.ts';
import { useGatewayFor } from '../gateways/gateways-store.ts';
import { useModels } from '../gateways/models-store.ts';
import { changeSettings, useSettings } from '../settings-store.ts';

/** Whether voices are compared, and which ones, in the order of their labels (A, B, …). */
export type Comparing = { readonly on: boolean; readonly voices: readonly string[] };

/** The comparison on the Speak screen. */
export const useComparing = create<Comparing>(() => ({ on: false, voices: [] }));

/** Returns the voice settings, which the chat also uses for reading aloud. */
export function useVoiceSettings(): VoiceSettings {
  return useSettings(({ speech }) => speech);
}

/** Changes the voice settings. Shows a toast if that fails. */
export async function changeVoice(change: Partial<VoiceSettings>): Promise<void> {
  await changeSettings({ speech: { ...useSettings.getState().speech, ...change } });
}

/** Saves a typed voice id so that it can be chosen again. */
export async function rememberVoice(voice: string): Promise<void> {
  const { typedVoices } = useSettings.getState();
  const others = typedVoices.filter((other) => other !== voice);
  await changeTyped([voice, ...others].slice(0, typedVoicesLimit));
}

/** Removes a typed voice id. */
export async function removeVoice(voice: string): Promise<void> {
  await changeTyped(useSettings.getState().typedVoices.filter((other) => other !== voice));
}

async function changeTyped(typedVoices: readonly string[]): Promise<void> {
  await changeSettings({ typedVoices: [...typedVoices] });
}

/** Adds a voice to the favourites or removes it. */
export async function toggleFavourite(voice: string): Promise<void> {
  const { favouriteVoices: before } = useSettings.getState();
  const others = before.filter((other) => other !== voice);
  await changeSettings({
    favouriteVoices: others.length < before.length ? others : [...others, voice],
  });
}

/** Returns the speech model: the chosen one, the default if the gateway lists it, or the first one listed. */
export function useSpeechModel(): string {
  const { model } = useVoiceSettings();
  const gateway = useGatewayFor('speech');
  const { models } = useModels(gateway?.id ?? null);
  const [defaultModel] = speechModels;
  const chosen = model ?? gateway?.audioModels.speech ?? null;
  if (chosen !== null) return chosen;
  if (models.some(({ id }) => id === defaultModel)) return defaultModel;
  return models.find(({ kind }) => kind === 'speech')?.id ?? defaultModel;
}

/** Turns comparing on or off. The chosen voice is always first. */
export function compareVoices(on: boolean): void {
  const { voice } = useSettings.getState().speech;
  useComparing.setState(({ voices }) => ({
    on,
    voices: on ? [voice, ...voices.filter((other) => other !== voice)] : voices,
  }));
}

/** Chooses a voice. While comparing, adds it to the comparison or removes it. */
export function chooseVoice(voice: string): void {
  const { on, voices } = useComparing.getState();
  if (!on) return void changeVoice({ voice });
  if (voices.includes(voice)) {
    useComparing.setState({ voices: voices.filter((other) => other !== voice) });
  } else if (voices.length < comparedVoices.max) useComparing.setState({ voices: [...voices, voice] });
}

/** Returns the settings of the clips to create, one for each voice. */
export function clipSettings(model: string): readonly ClipSettings[] {
  const { speech } = useSettings.getState();
  const { on, voices } = useComparing.getState();
  const { format, speed, directions } = speech;
  return (on ? voices : [speech.voice]).map((voice) => ({ model, voice, format, speed, directions }));
}
