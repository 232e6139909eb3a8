import { useEffect, useState } from 'react';
import type { Microphone } from '../../../shared/settings/settings.ts';

/** The microphones by name. Null until permission is first granted, when the browser reveals the names. */
export type MicrophoneList = {
  readonly microphones: readonly Microphone[] | null;
  /** Reloads the list after a permission has changed. */
  readonly refresh: () => void;
};

// Chromium's ids for the system default, which is the same as no choice.
const aliases = new Set(['default', 'communications']);

/** Tracks the available microphones. Doesn't open any of them or ask for permission. */
export function useMicrophones(): MicrophoneList {
  const [microphones, setMicrophones] = useState<readonly Microphone[] | null>(null);
  const [refreshCount, setRefreshCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refreshCount` triggers a reload
  useEffect(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return;
    let isOver = false;
    const refresh = async () => {
      const found = await namedMicrophones(devices).catch(() => null);
      if (!isOver) setMicrophones(found);
    };
    void refresh();
    const onChange = () => void refresh();
    devices.addEventListener('devicechange', onChange);
    return () => {
      isOver = true;
      devices.removeEventListener('devicechange', onChange);
    };
  }, [refreshCount]);
  return { microphones, refresh: () => setRefreshCount((times) => times + 1) };
}

async function namedMicrophones(devices: MediaDevices): Promise<readonly Microphone[] | null> {
  const inputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
  if (!inputs.some(({ label }) => label !== '')) return null;
  return inputs
    .filter(({ deviceId }) => !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
