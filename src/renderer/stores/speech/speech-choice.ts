import { create } from 'zustand';
import { comparedVoices, speechModels, typedVoicesLimit } from '../../../shared/limits.ts';
import type { ClipSettings } from '../../../shared/models/clip.ts';
import type { VoiceSettings } from '../../../shared/models/speech.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useGatewayFor } from '../gateways/gateways-store.ts';
import { useModels } from '../gateways/models-store.ts';
import { changeSettings, useSettings } from '../settings-store.ts';

/** Which voices speak the same text, in the order of their letters; `on` while voices are compared. */
export type Comparing = { readonly on: boolean; readonly voices: readonly string[] };

/** What is compared on this page. */
export const useComparing = create<Comparing>(() => ({ on: false, voices: [] }));

/** How text is spoken: the settings, which reading aloud in the chat has too. */
export function useVoiceSettings(): VoiceSettings {
  return useSettings(({ speech }) => speech);
}

/** Changes how text is spoken, from now on. */
export async function changeVoice(change: Partial<VoiceSettings>): Promise<void> {
  const failed = await changeSettings({ speech: { ...useSettings.getState().speech, ...change } });
  if (failed) toast({ text: sentenceApart(failed).cause });
}

/** Remembers a voice that was typed, so that it can be chosen again. */
export async function rememberVoice(voice: string): Promise<void> {
  const { typedVoices } = useSettings.getState();
  const others = typedVoices.filter((other) => other !== voice);
  await changeTyped([voice, ...others].slice(0, typedVoicesLimit));
}

/** Forgets a voice that was typed. */
export async function forgetVoice(voice: string): Promise<void> {
  await changeTyped(useSettings.getState().typedVoices.filter((other) => other !== voice));
}

async function changeTyped(typedVoices: readonly string[]): Promise<void> {
  const failed = await changeSettings({ typedVoices: [...typedVoices] });
  if (failed) toast({ text: sentenceApart(failed).cause });
}

/** Puts a voice among the favourites, or takes it off them. */
export async function toggleFavourite(voice: string): Promise<void> {
  const { favouriteVoices: before } = useSettings.getState();
  const without = before.filter((other) => other !== voice);
  const failed = await changeSettings({
    favouriteVoices: without.length < before.length ? without : [...without, voice],
  });
  if (failed) toast({ text: sentenceApart(failed).cause });
}

/** The model that speaks: the chosen one, else the interface's own, or what the gateway lists in its place. */
export function useSpeechModel(): string {
  const { model } = useVoiceSettings();
  const gateway = useGatewayFor('speech');
  const { models } = useModels(gateway?.id ?? null);
  const [usual] = speechModels;
  const chosen = model ?? gateway?.audioModels.speech ?? null;
  if (chosen !== null) return chosen;
  if (models.some(({ id }) => id === usual)) return usual;
  return models.find(({ kind }) => kind === 'speech')?.id ?? usual;
}

/** Begins or ends comparing; the chosen voice is the first. */
export function compareVoices(on: boolean): void {
  const { voice } = useSettings.getState().speech;
  useComparing.setState(({ voices }) => ({
    on,
    voices: on ? [voice, ...voices.filter((other) => other !== voice)] : voices,
  }));
}

/** Chooses a voice, or takes it out of what is compared. */
export function chooseVoice(voice: string): void {
  const { on, voices } = useComparing.getState();
  if (!on) return void changeVoice({ voice });
  if (voices.includes(voice)) {
    useComparing.setState({ voices: voices.filter((other) => other !== voice) });
  } else if (voices.length < comparedVoices.max) useComparing.setState({ voices: [...voices, voice] });
}

/** What a clip is asked for, once for each voice that speaks. */
export function clipSettings(model: string): readonly ClipSettings[] {
  const { speech } = useSettings.getState();
  const { on, voices } = useComparing.getState();
  const { format, speed } = speech;
  return (on ? voices : [speech.voice]).map((voice) => ({ model, voice, format, speed }));
}
