/** Messages to the LAME worker: start a file, add samples, end the file. */
export type ToLame =
  | { readonly type: 'begin'; readonly rate: 16_000 }
  | { readonly type: 'samples'; readonly samples: Float32Array<ArrayBuffer> }
  | { readonly type: 'end' };

/** Messages from the LAME worker: whether LAME was loaded, whether each message succeeded, and the complete file. */
export type FromLame =
  | { readonly type: 'loaded'; readonly isLoaded: boolean }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'file'; readonly bytes: Uint8Array<ArrayBuffer> };
