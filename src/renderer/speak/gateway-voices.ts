import { useEffect } from 'react';
import { create } from 'zustand';
import { ask } from '../chat/attempt.ts';
import { useGatewayFor } from '../frame/gateways-store.ts';

const useListed = create<Readonly<Record<string, readonly string[] | null>>>(() => ({}));

/** The voices that the gateway that speaks lists; null where it lists none, or has not answered yet. */
export function useGatewayVoices(): readonly string[] | null {
  const id = useGatewayFor('speech')?.id ?? null;
  const listed = useListed((all) => (id === null ? null : all[id]));
  useEffect(() => {
    if (id === null) return;
    void ask((to) => to.clips.voices({ gatewayId: id })).then((outcome) => {
      // A list that can't be had is none: the interface's voices are there, and any other can be typed.
      if (outcome.ok) useListed.setState({ [id]: outcome.value?.length ? outcome.value : null });
    });
  }, [id]);
  return listed ?? null;
}
