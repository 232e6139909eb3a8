import { type AudioKind, audioKind } from './audio-kind.ts';
import { headBytes } from './file-kind.ts';
import { endOfTags, startOfRecording } from './recording-start.ts';
import { repairWave } from './repair-wave.ts';
import { waveOfPcm } from './wave-of-pcm.ts';

/** A recording in the form that readers expect, with its MIME type, or what the file is instead. */
export type RecordingInFile =
  | {
      readonly kind: 'audio';
      readonly type: string;
      readonly file: Blob;
      /** By how much the file is shorter than its header states, in seconds; null if that isn't known. */
      readonly missing: number | null;
    }
  | { readonly kind: 'empty' }
  | Exclude<AudioKind, { kind: 'audio' }>;

/** Formats that readers recognise after an ID3 tag. */
const oftenTagged = ['audio/mpeg', 'audio/aac', 'audio/flac'];

/**
 * Finds the recording in a file. Usually, that's the file itself. If readers wouldn't recognise it, leaves out the
 * bytes before the recording, fills in missing sizes in a WAV file, and returns other uncompressed audio as WAV.
 * Rejects if the file can't be read.
 */
export async function findRecording(file: File): Promise<RecordingInFile> {
  if (file.size === 0) return { kind: 'empty' };
  const kindAt = async (at: number) =>
    audioKind(new Uint8Array(await file.slice(at, at + headBytes).arrayBuffer()), file.name);
  const tags = await endOfTags(file);
  const found = await kindAt(tags.end);
  const isUnknown = found.kind === 'text' || (found.kind === 'other' && found.what === 'unknown');
  const start = isUnknown ? await startOfRecording(file, tags.end) : tags.end;
  // The gateway may recognise an ID3 tag without frames.
  if (start === null) return recording(file, await kindAt(0));
  const kind = start === tags.end ? found : await kindAt(start);
  const isReadable = start === tags.end && tags.isId3Alone && isOftenTagged(kind);
  return recording(start === 0 || isReadable ? file : file.slice(start), kind);
}

function isOftenTagged(kind: AudioKind): boolean {
  return kind.kind === 'audio' && oftenTagged.includes(kind.type);
}

async function recording(file: Blob, kind: AudioKind): Promise<RecordingInFile> {
  if (kind.kind === 'unread') {
    const wave = await waveOfPcm(file);
    return wave ? { kind: 'audio', ...wave } : kind;
  }
  if (kind.kind !== 'audio') return kind;
  return kind.type === 'audio/wav'
    ? { kind: 'audio', ...(await repairWave(file)) }
    : { ...kind, file, missing: null };
}
