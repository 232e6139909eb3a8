import { useEffect } from 'react';
import { create } from 'zustand';
import type { GatewayVoice } from '../../../shared/gateways/speech-model.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { useGatewayFor } from '../gateways/gateways-store.ts';

const useListed = create<Readonly<Record<string, readonly GatewayVoice[] | null>>>(() => ({}));

/** Returns the voices listed by the gateway for speech; null if it lists none or hasn't responded. */
export function useGatewayVoices(): readonly GatewayVoice[] | null {
  const id = useGatewayFor('speech')?.id ?? null;
  const listed = useListed((all) => (id === null ? null : all[id]));
  useEffect(() => {
    if (id !== null) void list(id, false);
  }, [id]);
  return listed ?? null;
}

/** Lists a gateway's voices again. */
export async function refreshVoices(gatewayId: string): Promise<void> {
  if (!(await list(gatewayId, true))) toast({ text: strings().speak.noVoiceList });
}

/** Returns the voice with this id from any gateway's list. */
export function listedVoice(id: string): GatewayVoice | undefined {
  return Object.values(useListed.getState())
    .flatMap((voices) => voices ?? [])
    .find((voice) => voice.id === id);
}

/** Lists a gateway's voices. Resolves to whether there are any. */
async function list(gatewayId: string, refresh: boolean): Promise<boolean> {
  const outcome = await callBackend((api) => api.clips.voices({ gatewayId, refresh }));
  // A failure counts as no list, because the built-in voices are still there and any other can be typed.
  const voices = outcome.ok && outcome.value?.length ? outcome.value : null;
  if (voices || outcome.ok) useListed.setState({ [gatewayId]: voices });
  return voices !== null;
}
