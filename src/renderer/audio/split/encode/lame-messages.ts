/** What the worker with LAME is told: a file begins, its next samples, it ends. */
export type ToLame =
  | { readonly type: 'begin'; readonly rate: 16_000 }
  | { readonly type: 'samples'; readonly samples: Float32Array<ArrayBuffer> }
  | { readonly type: 'end' };

/** What it tells: whether LAME could be fetched; of each thing it was told, that it is done or failed; the whole file. */
export type FromLame =
  | { readonly type: 'loaded'; readonly isLoaded: boolean }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'file'; readonly bytes: Uint8Array<ArrayBuffer> };
