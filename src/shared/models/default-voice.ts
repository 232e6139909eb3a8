import { speedRange } from '../limits.ts';

/** How text is spoken where nothing else is said. A model that is null is `tts-1`, or what the gateway has instead. */
export const defaultVoice = {
  model: null,
  voice: 'alloy',
  format: 'mp3',
  speed: speedRange.default,
} as const;
