import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The player of the open transcript. Times are in seconds. */
export type Player = {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly playing: boolean;
  readonly now: number;
  /** Null until the audio's header has been read. */
  readonly duration: number | null;
  /** Plays from a time. */
  playFrom(seconds: number): void;
  seek(seconds: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
};

/**
 * Creates a player for one audio element that updates with every frame while it plays. Commands wait while `source` is
 * null.
 */
export function usePlayer(source: string | null): Player {
  const audio = useRef<HTMLAudioElement>(null);
  // Where to start once there is a source, in seconds.
  const start = useRef<number | null>(null);
  // Whether to play once there is a source or a seek has ended.
  const isAboutToPlay = useRef(false);
  const [state, setState] = useState<Pick<Player, 'playing' | 'now' | 'duration'>>({
    playing: false,
    now: 0,
    duration: null,
  });
  const tell = useCallback(() => {
    if (!audio.current) return;
    const { paused, currentTime, duration } = audio.current;
    setState({
      playing: !paused || isAboutToPlay.current,
      now: start.current ?? currentTime,
      duration: Number.isFinite(duration) ? duration : null,
    });
  }, []);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let frame = 0;
    const run = () => {
      tell();
      frame = element.paused ? 0 : requestAnimationFrame(run);
    };
    const events = ['play', 'pause', 'seeked', 'seeking', 'durationchange', 'ended', 'timeupdate'];
    const onEvent = () => {
      cancelAnimationFrame(frame);
      run();
    };
    for (const name of events) element.addEventListener(name, onEvent);
    return () => {
      cancelAnimationFrame(frame);
      for (const name of events) element.removeEventListener(name, onEvent);
    };
  }, [tell]);
  const controls = useMemo(() => {
    const seek = (seconds: number) => {
      if (source === null) start.current = Math.max(0, seconds);
      else if (audio.current) audio.current.currentTime = Math.max(0, seconds);
      tell();
    };
    const play = () => {
      const element = audio.current;
      // If a paused element is started during a seek, it briefly plays at the old position.
      isAboutToPlay.current = source === null || (element?.paused === true && element.seeking);
      // Playback errors are reported by the element.
      if (!isAboutToPlay.current) void element?.play().catch(() => {});
      tell();
    };
    const pause = () => {
      isAboutToPlay.current = false;
      audio.current?.pause();
      tell();
    };
    return {
      seek,
      play,
      playFrom: (seconds: number) => {
        seek(seconds);
        play();
      },
      toggle: () => (audio.current?.paused && !isAboutToPlay.current ? play() : pause()),
      setSpeed: (speed: number) => {
        if (audio.current) audio.current.playbackRate = speed;
      },
    };
  }, [source, tell]);
  useEffect(() => {
    const element = audio.current;
    if (source === null || !element) return;
    const { seek, play } = controls;
    const seconds = start.current;
    start.current = null;
    if (seconds !== null) seek(seconds);
    const playIfAsked = () => isAboutToPlay.current && play();
    playIfAsked();
    element.addEventListener('seeked', playIfAsked);
    return () => element.removeEventListener('seeked', playIfAsked);
  }, [source, controls]);
  const { seek, playFrom, toggle, setSpeed } = controls;
  return { audio, ...state, seek, playFrom, toggle, setSpeed };
}
