import type { VoiceId } from './voice/characters.ts';

/** The listed voices: six from the API, with descriptions, and two of the demo gateway's own. */
export const voiceEntries = [
  { id: 'alloy', name: 'Alloy', character: 'neutral, balanced' },
  { id: 'echo', name: 'Echo', character: 'calm, deep male' },
  { id: 'fable', name: 'Fable', character: 'expressive' },
  { id: 'onyx', name: 'Onyx', character: 'low, strong male' },
  { id: 'nova', name: 'Nova', character: 'warm, friendly female' },
  { id: 'shimmer', name: 'Shimmer', character: 'soft, warm female' },
  { id: 'demo-gull', name: 'Gull', description: 'Bright, quick' },
  { id: 'demo-bell', name: 'Bell', description: 'Deep, slow' },
] as const satisfies readonly (Readonly<Record<string, string>> & { readonly id: VoiceId })[];

/** The custom voice, which isn't listed and is requested as `{"id": "voice_demo"}`. */
export const customVoiceId = 'voice_demo' satisfies VoiceId;
