import { useEffect, useState } from 'react';
import type { Microphone } from '../../../shared/models/microphone.ts';

/** The microphones by name; null while the browser tells no names, as it does until it was allowed to listen once. */
export type MicrophoneList = {
  readonly microphones: readonly Microphone[] | null;
  /** Looks again, for what a permission has changed. */
  readonly refresh: () => void;
};

// Chromium's own words for whichever the system has chosen: that is the choice that is no choice.
const aliases = new Set(['default', 'communications']);

/** Follows which microphones there are, as they are plugged in and out. Opens none, and asks for nothing. */
export function useMicrophones(): MicrophoneList {
  const [microphones, setMicrophones] = useState<readonly Microphone[] | null>(null);
  const [looked, setLooked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looked` says when to look again
  useEffect(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return;
    let isOver = false;
    const look = async () => {
      const found = await namedMicrophones(devices).catch(() => null);
      if (!isOver) setMicrophones(found);
    };
    void look();
    const onChange = () => void look();
    devices.addEventListener('devicechange', onChange);
    return () => {
      isOver = true;
      devices.removeEventListener('devicechange', onChange);
    };
  }, [looked]);
  return { microphones, refresh: () => setLooked((times) => times + 1) };
}

async function namedMicrophones(devices: MediaDevices): Promise<readonly Microphone[] | null> {
  const inputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
  if (!inputs.some(({ label }) => label !== '')) return null;
  return inputs
    .filter(({ deviceId }) => !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}
