import { useEffect } from 'react';
import { create } from 'zustand';
import type { GatewayVoice } from '../../../shared/models/gateway-voice.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { ask } from '../attempt.ts';
import { useGatewayFor } from '../gateways/gateways-store.ts';

const useListed = create<Readonly<Record<string, readonly GatewayVoice[] | null>>>(() => ({}));

/** The voices that the gateway that speaks lists; null where it lists none, or has not answered yet. */
export function useGatewayVoices(): readonly GatewayVoice[] | null {
  const id = useGatewayFor('speech')?.id ?? null;
  const listed = useListed((all) => (id === null ? null : all[id]));
  useEffect(() => {
    if (id !== null) void list(id, false);
  }, [id]);
  return listed ?? null;
}

/** Asks a gateway for its voices again. */
export async function refreshVoices(gatewayId: string): Promise<void> {
  if (!(await list(gatewayId, true))) toast({ text: speakStrings().speak.noVoiceList });
}

/** Returns what any gateway lists under this id. */
export function listedVoice(id: string): GatewayVoice | undefined {
  return Object.values(useListed.getState())
    .flatMap((voices) => voices ?? [])
    .find((voice) => voice.id === id);
}

/** Returns whether the gateway lists any. */
async function list(gatewayId: string, refresh: boolean): Promise<boolean> {
  const outcome = await ask((to) => to.clips.voices({ gatewayId, refresh }));
  // A list that can't be had is none: the interface's voices are there, and any other can be typed.
  const voices = outcome.ok && outcome.value?.length ? outcome.value : null;
  if (voices || outcome.ok) useListed.setState({ [gatewayId]: voices });
  return voices !== null;
}
