import { createHash } from 'node:crypto';
import type { TranscriptionRequest } from '../audio-request.ts';
import { Refusal } from '../refusal.ts';
import { audioSeconds } from './audio-seconds.ts';
import { madeUpTranscript } from './made-up-transcript.ts';
import type { SpokenClips } from './spoken-clips.ts';
import type { Transcript } from './transcript.ts';

const invalidFile =
  "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'].";

/**
 * Returns the transcript of a file: the original text if the demo gateway spoke it in this run, otherwise a made-up
 * text that says so. Throws a {@link Refusal} for a file without audio.
 */
export async function transcribe(
  task: 'transcribe' | 'translate',
  { file, model, temperature = 0, prompt = '', keywords = [] }: TranscriptionRequest,
  clips: SpokenClips,
): Promise<Transcript> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest('hex');
  const seconds = await audioSeconds(bytes);
  const spoken = clips.find(digest, seconds ?? 0);
  if (spoken) return spoken;
  if (seconds === null) throw new Refusal(400, 'invalid_file_format', invalidFile, 'file');
  return madeUpTranscript(seconds, {
    seed: `${digest} ${temperature}`,
    translate: task === 'translate',
    prompt,
    keywords: model === 'gpt-transcribe-demo' ? keywords.join(', ') : '',
  });
}
