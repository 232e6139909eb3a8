import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** The open transcript's sound; times in seconds. */
export type Player = {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly playing: boolean;
  readonly now: number;
  /** Null until the sound's head was read. */
  readonly duration: number | null;
  /** Plays from a time on. */
  playFrom(seconds: number): void;
  seek(seconds: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
};

/** A player over one audio element, told frame by frame while it plays. */
export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<Pick<Player, 'playing' | 'now' | 'duration'>>({
    playing: false,
    now: 0,
    duration: null,
  });
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let frame = 0;
    const told = () => {
      const { paused, currentTime, duration } = element;
      setState({ playing: !paused, now: currentTime, duration: Number.isFinite(duration) ? duration : null });
    };
    const run = () => {
      told();
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
  }, []);
  const controls = useMemo(() => {
    const seek = (seconds: number) => {
      if (audio.current) audio.current.currentTime = Math.max(0, seconds);
    };
    // What cannot be played shows on the element itself.
    const play = () => void audio.current?.play().catch(() => {});
    return {
      seek,
      playFrom: (seconds: number) => {
        seek(seconds);
        play();
      },
      toggle: () => (audio.current?.paused ? play() : audio.current?.pause()),
      setSpeed: (speed: number) => {
        if (audio.current) audio.current.playbackRate = speed;
      },
    };
  }, []);
  return { audio, ...state, ...controls };
}
