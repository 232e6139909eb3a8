import { ownValue } from '../../../shared/own-value.ts';
import type { StoredChunk } from '../../storage/transcript-row.ts';

/** The extensions that gateways accept for each MIME type. The first is the usual one. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'audio/mpeg': ['mp3', 'mpga', 'mpeg'],
  'audio/mp4': ['m4a', 'mp4'],
  'video/mp4': ['mp4', 'm4a'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/aac': ['aac'],
  'audio/webm': ['webm'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'audio/x-matroska': ['mka', 'mkv'],
  'video/x-matroska': ['mkv', 'mka'],
};
/** Audio and video extensions, which are replaced if wrong. Any other extension is part of the name. */
const known = [
  ...Object.values(extensions).flat(),
  'opus',
  'weba',
  'wave',
  'm4b',
  'm4v',
  'aif',
  'aiff',
  'aifc',
  'caf',
  'w64',
  'au',
  'pcm',
  'wma',
];

/**
 * Returns the file name to upload a chunk under. Gateways detect the format by extension, so the extension matches the
 * MIME type `type`, even if the recording's own name doesn't.
 */
export function chunkName(
  name: string,
  { chunk, form }: Pick<StoredChunk, 'chunk' | 'form'>,
  type: string,
): string {
  if (form === 'whole' || form === 'unencoded') return withExtension(name, type);
  const stem = name.replace(/\.[^.]*$/, '') || name;
  const full = `${stem}-${Math.floor(chunk / 1000)}s`;
  return form === 'copy' ? withExtension(full, type) : `${full}.${form}`;
}

function withExtension(name: string, type: string): string {
  const [usual, ...others] = ownValue(extensions, type) ?? [];
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const own = dot > 0 ? name.slice(dot + 1) : '';
  const isRight = [usual, ...others].includes(own.toLowerCase());
  if (usual === undefined || isRight) return name;
  return `${known.includes(own.toLowerCase()) ? stem : name}.${usual}`;
}
