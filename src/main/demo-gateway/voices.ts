import type { voices } from '../../shared/limits.ts';

/** The voices, as the interface describes them. */
export const voiceEntries = [
  { id: 'alloy', name: 'Alloy', character: 'neutral, balanced' },
  { id: 'echo', name: 'Echo', character: 'calm, deep male' },
  { id: 'fable', name: 'Fable', character: 'expressive' },
  { id: 'onyx', name: 'Onyx', character: 'low, strong male' },
  { id: 'nova', name: 'Nova', character: 'warm, friendly female' },
  { id: 'shimmer', name: 'Shimmer', character: 'soft, warm female' },
] as const satisfies readonly { id: (typeof voices)[number]; name: string; character: string }[];
