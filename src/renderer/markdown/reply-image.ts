/** Why an image in a reply couldn't be loaded. */
export type ImageProblem = 'not-public' | 'too-large' | 'not-an-image' | 'absent' | 'unreachable' | 'lost';

/** An image the user asked for, or why it couldn't be loaded. */
export type FetchedImage =
  | { readonly kind: 'image'; readonly image: Blob }
  | { readonly kind: 'failed'; readonly problem: ImageProblem };

/** Fetches an image in a reply from an http(s) URL. Never rejects. */
export type FetchImage = (url: string) => Promise<FetchedImage>;
