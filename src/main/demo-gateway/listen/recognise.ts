import { createHash } from 'node:crypto';
import type { ListenRequest } from '../audio-request.ts';
import { accepted, type Checked, refused } from '../error-body.ts';
import type { SpokenClips } from '../remember/spoken-clips.ts';
import { madeUpTranscript } from './made-up-transcript.ts';
import { readAudio } from './read-audio.ts';
import { recognize } from './recognize.ts';
import { silentTranscript, spokenTranscript, type Transcript } from './transcript.ts';

/**
 * Finds the words of a file: the true ones if the demo gateway spoke it in this run, none if it is silent, else
 * words that say that they are made up. What is no sound is a 400; null if the signal aborted.
 */
export async function recognise(
  task: 'transcribe' | 'translate',
  request: ListenRequest,
  deps: { readonly clips: SpokenClips; readonly signal: AbortSignal },
): Promise<Checked<Transcript> | null> {
  const { clips, signal } = deps;
  const bytes = new Uint8Array(await request.file.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest('hex');
  const known = clips.byDigest(digest);
  if (known) return accepted(spokenTranscript([{ clip: known, at: 0 }], known.seconds));

  const sound = await readAudio(bytes);
  if (!sound) return refused(400, 'invalid_file_format', invalidFile, 'file');
  try {
    const heard = await recognize(sound, clips.couldBe(sound.seconds), signal);
    if (!heard) return null;
    if (heard.kind === 'silence') return accepted(silentTranscript(sound.seconds));
    const spoken = heard.levels ? clips.bySound(heard.levels) : [];
    if (spoken.length > 0) return accepted(spokenTranscript(spoken, sound.seconds));
    const seed = `${digest} ${request.temperature ?? 0}`;
    const translate = task === 'translate';
    return accepted(madeUpTranscript(sound.seconds, { seed, translate, prompt: request.prompt }));
  } finally {
    sound.close();
  }
}

const invalidFile =
  "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'].";
