import { inElectron } from '../../../stores/shell.ts';

/** Where an image comes from. */
export type CaptureSource = 'camera' | 'screen';

/** A live video, or why there's none. `cancelled` means that the user dismissed the browser's prompt. */
export type OpenedStream =
  | { readonly kind: 'open'; readonly stream: MediaStream }
  | { readonly kind: 'cancelled' | 'refused' | 'missing' | 'unusable' };

/** Returns whether this browser and shell can capture from a source. */
export function canCapture(source: CaptureSource): boolean {
  if (inElectron && source === 'screen') return true;
  // On insecure origins browsers offer no devices, although the types say otherwise.
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  return Boolean(source === 'camera' ? devices?.getUserMedia : devices?.getDisplayMedia);
}

/** Opens the camera, or asks which screen or window to capture. Never rejects. */
export async function openStream(source: CaptureSource): Promise<OpenedStream> {
  try {
    const stream =
      source === 'camera'
        ? await navigator.mediaDevices.getUserMedia({
            video: { width: { ideal: 1_920 }, height: { ideal: 1_080 } },
          })
        : await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
    return { kind: 'open', stream };
  } catch (thrown) {
    const name = thrown instanceof DOMException ? thrown.name : '';
    if (name === 'NotAllowedError') return { kind: source === 'screen' ? 'cancelled' : 'refused' };
    if (name === 'AbortError') return { kind: 'cancelled' };
    return { kind: name === 'NotFoundError' ? 'missing' : 'unusable' };
  }
}

/** Stops a live video, which also turns off the camera light. */
export function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
