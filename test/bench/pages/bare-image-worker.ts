/// <reference lib="webworker" />

/** An image to prepare. `maxSide` is its longest side in px afterwards. */
export type BareImage = { readonly file: Blob; readonly maxSide: number };

// Makes only the calls that any implementation needs, with the quality that Parlance uses.
self.addEventListener('message', async ({ data }: MessageEvent<BareImage>) => {
  const bitmap = await createImageBitmap(data.file, { imageOrientation: 'from-image' });
  const scale = data.maxSide / Math.max(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  self.postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }));
});
