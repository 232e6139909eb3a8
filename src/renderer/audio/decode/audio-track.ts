import type { Input, InputAudioTrack } from 'mediabunny';

/**
 * Returns the audio track of a file that is played, drawn and sent; null if it has none. Of several, it's the one that
 * the file marks as the default, else the first. One that can be decoded is preferred to one that can't.
 */
export async function audioTrackOf(input: Input): Promise<InputAudioTrack | null> {
  const tracks = await input.getAudioTracks();
  if (tracks.length < 2) return tracks[0] ?? null;
  const ranks = await Promise.all(tracks.map(rankOf));
  return tracks[ranks.indexOf(Math.min(...ranks))] ?? null;
}

async function rankOf(track: InputAudioTrack): Promise<number> {
  const [canDecode, { default: isDefault }] = await Promise.all([track.canDecode(), track.getDisposition()]);
  return (canDecode ? 0 : 2) + (isDefault ? 0 : 1);
}
