import type { MediaStore } from '../../storage/media-store.ts';
import type { MediaLinks } from '../media/media-links.ts';

/** A screenshot as PNG, or why there's none. */
export type CapturedScreen =
  | { readonly kind: 'captured'; readonly png: Uint8Array }
  | { readonly kind: 'cancelled' | 'refused' | 'missing' };

/** The URL of a stored screenshot, or why there's none. */
export type StoredCapture =
  | { readonly kind: 'captured'; readonly url: string }
  | { readonly kind: 'cancelled' | 'refused' | 'missing' };

/** Captures a screen or window that the user chooses. `missing` if the shell can't. */
export async function captureScreen(
  desktop: { captureScreen(): Promise<CapturedScreen> } | null,
  media: { readonly store: Pick<MediaStore, 'begin'>; readonly links: Pick<MediaLinks, 'to'> },
): Promise<StoredCapture> {
  const captured = await desktop?.captureScreen();
  if (captured?.kind !== 'captured') return captured ?? { kind: 'missing' };
  const incoming = await media.store.begin();
  try {
    await incoming.write(captured.png);
    const { id } = await incoming.store('image/png');
    return { kind: 'captured', url: media.links.to(id) };
  } finally {
    await incoming.discard();
  }
}
