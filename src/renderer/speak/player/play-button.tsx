import type { Ref } from 'react';
import { strings } from '../../i18n/strings.ts';
import { PlayPause } from '../../ui/controls/play-pause.tsx';
import { togglePlay } from '../model/clip-player.ts';
import { usePlayer } from '../model/player-store.ts';

/** Plays and pauses the open clip. */
export function PlayButton({ ref }: { readonly ref?: Ref<HTMLButtonElement> }) {
  const isPlaying = usePlayer(({ state }) => state === 'playing' || state === 'waiting');
  const { pause, play } = strings().speak;
  return <PlayPause playing={isPlaying} label={isPlaying ? pause : play} onPress={togglePlay} ref={ref} />;
}
