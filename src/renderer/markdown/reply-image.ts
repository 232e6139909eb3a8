/** Why an image of a reply could not be had. */
export type ImageProblem = 'not-public' | 'too-large' | 'not-an-image' | 'absent' | 'unreachable' | 'lost';

/** An image of a reply that a person asked for: its bytes, or why there are none. */
export type FetchedImage =
  | { readonly kind: 'image'; readonly image: Blob }
  | { readonly kind: 'failed'; readonly problem: ImageProblem };

/** Fetches an image of a reply, by an http(s) address; never rejects. */
export type FetchImage = (url: string) => Promise<FetchedImage>;
