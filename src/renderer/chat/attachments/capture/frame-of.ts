/** Returns a video's current frame as a PNG, or null if it has none. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Returns the first frame of a live video, or null if none arrives within 10 seconds. */
export async function firstFrameOf(stream: MediaStream): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestWaitMs);
  // The first frames of a window may be empty until it's drawn.
  video.requestVideoFrameCallback(() => resolve());
  // Not awaited, because it may stay pending if no frame arrives.
  video.play().catch(() => resolve());
  await promise;
  clearTimeout(timer);
  const frame = await frameOf(video);
  video.srcObject = null;
  return frame;
}

const longestWaitMs = 10_000;
