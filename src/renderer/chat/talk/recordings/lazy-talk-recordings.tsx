import { lazyPart } from '../../../lazy/lazy.tsx';

/** Lazy: the recordings of a spoken message. */
export const TalkRecordings = lazyPart(async () => (await import('./talk-recordings.tsx')).TalkRecordings);
