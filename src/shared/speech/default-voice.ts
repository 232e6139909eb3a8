import { speedRange } from '../limits.ts';

/** Default voice settings. A null model means `tts-1`, or the gateway's substitute for it. */
export const defaultVoice = {
  model: null,
  voice: 'alloy',
  format: 'mp3',
  speed: speedRange.default,
  directions: '',
} as const;
