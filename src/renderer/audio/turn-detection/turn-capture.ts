import type { Failure } from '../../../shared/failure.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { openCapture } from '../recorder/open-capture.ts';

/** The capture of a turn while it's being stored. */
export type TurnCapture = {
  add(bytes: Uint8Array<ArrayBuffer>, ms: number): void;
  /** Resolves once the whole turn is on disk or can't be stored. Never rejects. */
  stored(): Promise<
    { readonly ok: true; readonly captureId: string } | { readonly ok: false; readonly failure: Failure }
  >;
  /** Stops storing the turn. Audio that is already on disk stays there as an abandoned capture, unless it's empty. */
  release(): void;
};

/** Starts a capture that stores a turn in chunks. Retries while the app is unreachable. */
export function captureTurn(): TurnCapture {
  let failed: Failure | null = null;
  const capture = openCapture('audio/wav', {
    onLost: (why) => {
      failed ??= why;
      capture.queue.drop();
    },
  });
  return {
    add: (bytes, ms) => capture.queue.push(new Blob([bytes]), ms),
    stored: async () => {
      const isStored = await capture.queue.flushed();
      if (isStored && capture.opened) return { ok: true, captureId: capture.opened.captureId };
      return { ok: false, failure: failed ?? appUnreachable };
    },
    release: capture.release,
  };
}
