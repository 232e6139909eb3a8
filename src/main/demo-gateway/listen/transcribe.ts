import { createHash } from 'node:crypto';
import type { TranscriptionRequest } from '../audio-request.ts';
import { accepted, type Checked, refused } from '../error-body.ts';
import { madeUpTranscript } from './made-up-transcript.ts';
import { readAudio } from './read-audio.ts';
import type { SpokenClips } from './spoken-clips.ts';
import type { Transcript } from './transcript.ts';

/**
 * Returns the transcript of a file: the original text if the demo gateway spoke it in this run, no text if it's silent,
 * otherwise a text that says that it's made up. Refuses files without audio. Returns null after an abort.
 */
export async function transcribe(
  task: 'transcribe' | 'translate',
  request: TranscriptionRequest,
  { clips, signal }: { readonly clips: SpokenClips; readonly signal: AbortSignal },
): Promise<Checked<Transcript> | null> {
  const bytes = new Uint8Array(await request.file.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest('hex');
  const audio = await readAudio(bytes);
  const spoken = clips.find(digest, audio?.seconds ?? 0);
  try {
    if (spoken) return accepted(spoken);
    if (!audio) return refused(400, 'invalid_file_format', invalidFile, 'file');
    const isSilent = await audio.isSilent(signal);
    if (signal.aborted) return null;
    if (isSilent) return accepted({ text: '', seconds: audio.seconds, segments: [] });
    const seed = `${digest} ${request.temperature ?? 0}`;
    const { prompt, keywords = [] } = request;
    const options = { seed, translate: task === 'translate', prompt, keywords };
    return accepted(madeUpTranscript(audio.seconds, options));
  } finally {
    audio?.close();
  }
}

const invalidFile =
  "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'].";
