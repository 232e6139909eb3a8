import { prepareImage } from '../../../src/renderer/files/images/prepare-image.ts';
import { startWorker } from '../../../src/renderer/lazy/start-worker.ts';
import type { BareImage } from './bare-image-worker.ts';
import bareAddress from './bare-image-worker.ts?worker&url';
import { longestFrame, painted } from './frames.ts';

/** The implementation that prepares an image. The bare calls run in a worker that stays open. */
export type ImagePreparer = 'Parlance' | 'bare calls';

/** The time to prepare an image and the page's longest frame meanwhile, in ms, and the resulting file. */
export type Prepared = {
  readonly ms: number;
  readonly longestFrame: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

const maxSide = 1_600;
let bare: Worker | null = null;

const preparers: Readonly<Record<ImagePreparer, (file: Blob) => Promise<Blob>>> = {
  Parlance: async (file) => {
    const prepared = await prepareImage(file, maxSide, new AbortController().signal);
    if (prepared.kind !== 'image') throw new Error(`the image was not prepared: ${prepared.kind}`);
    return prepared.file;
  },
  'bare calls': (file) =>
    new Promise((resolve) => {
      bare ??= startWorker(bareAddress);
      bare.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
      bare.postMessage({ file, maxSide } satisfies BareImage);
    }),
};

/** Prepares an image, given as Base64. */
async function prepare(preparer: ImagePreparer, base64: string): Promise<Prepared> {
  const file = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
  await painted();
  const frames = longestFrame();
  const startedAt = performance.now();
  const image = await preparers[preparer](file);
  const ms = performance.now() - startedAt;
  await painted();
  const slowest = frames();
  const { width, height } = await createImageBitmap(image);
  return { ms, longestFrame: slowest, width, height, bytes: image.size };
}

export const imageBench = { prepareImage: prepare };
