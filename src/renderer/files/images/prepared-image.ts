/** The result of preparing an image: an upright JPEG or PNG without metadata, or the reason why there's none. */
export type PreparedImage =
  | {
      readonly kind: 'image';
      readonly file: Blob;
      readonly width: number;
      readonly height: number;
      /** Whether only the first frame of an animation is included. */
      readonly isFirstFrame: boolean;
    }
  /** A format that this system can't decode. */
  | { readonly kind: 'heic' }
  | { readonly kind: 'too-large' }
  /** An SVG file over its limits. */
  | { readonly kind: 'too-complex' }
  /** An SVG file whose filters or patterns would take too long to draw. */
  | { readonly kind: 'costly-effects' }
  | { readonly kind: 'damaged' };

/** Messages from the image worker. Only a page can draw an SVG file, which it then sends to the worker. */
export type FromImageWorker =
  | PreparedImage
  | { readonly kind: 'svg'; readonly width: number; readonly height: number };

/** Limits on images. */
export const imageLimits = {
  /** Largest file, in bytes. */
  bytes: 100_000_000,
  /** Maximum number of pixels before scaling. Phone cameras have up to 200 million, which take 800 MB decoded. */
  pixels: 210_000_000,
  /** Longest side before scaling, in px. */
  side: 65_000,
  /** Time to decode and encode, in ms. */
  ms: 60_000,
};

/** Messages to the image worker: a file to prepare, or an SVG file that the page has drawn. */
export type ToImageWorker =
  | { readonly file: Blob; readonly longest: number }
  | { readonly drawn: ImageBitmap };
