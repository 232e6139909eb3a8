import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { addFiles } from '../../stores/transcripts/add-files.ts';
import address from './sample-recording.mp3?url';

/** Duration in seconds of the bundled sample: our own text, spoken by espeak-ng. */
export const sampleSeconds = 42;

/** Adds the sample to the queue, under a name that identifies it as a sample. */
export async function trySample(): Promise<void> {
  const response = await fetch(address);
  const blob = await response.blob();
  await addFiles([
    new File([blob], `${transcribeStrings().transcribe.sampleName}.mp3`, { type: 'audio/mpeg' }),
  ]);
}
