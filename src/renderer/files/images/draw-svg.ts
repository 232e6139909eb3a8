/** Minimum length of the longest side of a drawn SVG file, in px. Icons would be unreadable at their own size. */
const minSide = 768;

/**
 * Draws an SVG file with an image element, in which browsers run no scripts and load nothing. Keeps its size, within
 * limits. Null if the browser can't draw it.
 */
export async function drawSvg(
  file: Blob,
  size: { readonly width: number; readonly height: number },
  longest: number,
): Promise<ImageBitmap | null> {
  const side = Math.max(size.width, size.height);
  const scale = Math.min(longest, Math.max(side, minSide)) / side;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const [width, height] = [scaled(size.width), scaled(size.height)];
  const url = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context && canvas.transferToImageBitmap();
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
