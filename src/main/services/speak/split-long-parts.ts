import type { ClipStore } from '../../storage/clip-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { clipUse } from './clip-media.ts';
import { smallerInputs } from './part-fetch.ts';

/** Splits the parts of a clip that the gateway found too long. Returns whether there were any. */
export function splitLongParts(
  id: string,
  clips: Pick<ClipStore, 'get' | 'splitPart'>,
  store: Pick<MediaStore, 'usedFor' | 'use' | 'release'>,
): boolean {
  const parts = clips.get(id)?.parts ?? [];
  let count = parts.length;
  // Start with the last part, so that the indexes of earlier parts stay valid.
  for (const [part, { input, state, failure }] of [...parts.entries()].reverse()) {
    const inputs = state === 'failed' && failure ? smallerInputs(input, failure) : null;
    if (!inputs) continue;
    for (let later = count - 1; later > part; later -= 1) {
      const media = store.usedFor(clipUse(id, later));
      if (!media) continue;
      store.use(clipUse(id, later + inputs.length - 1), media.id);
      store.release(clipUse(id, later));
    }
    clips.splitPart(id, part, inputs);
    count += inputs.length - 1;
  }
  return count > parts.length;
}
