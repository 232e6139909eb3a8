/** Maximum number of chunks to search. Files have fewer than ten, or one for each frame of an animation. */
const maxChunks = 1_000;
/** Maximum number of EXIF bytes to read. */
const maxExif = 100_000;

/**
 * Returns the EXIF orientation of a WebP file: 1 to 8, as in TIFF 6.0, where 1 is upright. Browsers apply it only to
 * other formats.
 */
export async function webpOrientation(file: Blob): Promise<number> {
  const viewOf = async (from: number, length: number) =>
    new DataView(await file.slice(from, from + length).arrayBuffer());
  let at = 12;
  for (let count = 0; count < maxChunks && at + 8 <= file.size; count += 1) {
    const head = await viewOf(at, 8);
    const length = head.getUint32(4, true);
    // "EXIF"
    if (head.getUint32(0) === 0x45584946)
      return exifOrientation(await viewOf(at + 8, Math.min(length, maxExif)));
    at += 8 + length + (length % 2);
  }
  return 1;
}

/** Reads the orientation from EXIF data (CIPA DC-008), which has the structure of a TIFF file. */
export function exifOrientation(view: DataView): number {
  // Some programs write the prefix that JPEG needs.
  const start = view.byteLength > 6 && view.getUint32(0) === 0x45786966 ? 6 : 0;
  if (view.byteLength < start + 8) return 1;
  const isLittleEndian = view.getUint16(start) === 0x4949;
  const first = start + view.getUint32(start + 4, isLittleEndian);
  if (first + 2 > view.byteLength) return 1;
  const entries = view.getUint16(first, isLittleEndian);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, isLittleEndian) !== 0x0112) continue;
    const orientation = view.getUint16(at + 8, isLittleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/**
 * Returns the transformation that turns an image upright, as the arguments of a canvas's `transform`. The size is the
 * drawn size before rotation.
 */
export function uprightTransform(
  orientation: number,
  { width, height }: { readonly width: number; readonly height: number },
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, height, 0];
    case 7:
      return [0, -1, -1, 0, height, width];
    case 8:
      return [0, -1, 1, 0, 0, width];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
