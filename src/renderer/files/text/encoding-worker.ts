import { guessEncoding } from './encoding-guess.ts';

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) =>
  self.postMessage(guessEncoding(data)),
);
