import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { addFiles } from '../../stores/transcripts/add-files.ts';
import address from './sample-recording.mp3?url';

/** How long the sample that comes with Parlance is, in seconds: speech made by espeak-ng from a text of our own. */
export const sampleSeconds = 42;

/** Puts the sample into the queue like any recording, under a name that says what it is. */
export async function trySample(): Promise<void> {
  const response = await fetch(address);
  const blob = await response.blob();
  await addFiles([
    new File([blob], `${transcribeStrings().transcribe.sampleName}.mp3`, { type: 'audio/mpeg' }),
  ]);
}
