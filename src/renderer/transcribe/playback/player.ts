import { useEffect, useMemo, useRef, useState } from 'react';
import { createElementPlayer, type ElementPlayer } from '../../audio/player/element-player.ts';

/** The player of the open transcript. Times are in seconds. */
export type Player = {
  readonly playing: boolean;
  readonly currentTime: number;
  /** Null until the audio's header has been read. */
  readonly duration: number | null;
  /** Whether the audio couldn't be played. */
  readonly hasFailed: boolean;
  /** Plays from a time. */
  playFrom(seconds: number): void;
  seek(seconds: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
};

/**
 * Creates a player that updates with every frame while it plays. Commands wait while `source` is null, and the position
 * and speed are kept when it changes.
 */
export function usePlayer(source: string | null): Player {
  const element = useRef<ElementPlayer | null>(null);
  /** The state that the user requested, which the next source starts with. */
  const requested = useRef({ seconds: 0, plays: false, speed: 1 });
  const isBroken = useRef(false);
  /** Number of times that failed audio was played again. */
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Pick<Player, 'playing' | 'currentTime' | 'duration' | 'hasFailed'>>({
    playing: false,
    currentTime: 0,
    duration: null,
    hasFailed: false,
  });
  const controls = useMemo(() => {
    const update = () => {
      const { current } = element;
      if (current)
        Object.assign(requested.current, { seconds: current.currentTime, plays: current.isPlaying });
      const { seconds: currentTime, plays: playing } = requested.current;
      setState((before) => ({
        ...before,
        playing,
        currentTime,
        duration: current?.duration ?? before.duration,
      }));
    };
    const seek = (seconds: number) => {
      requested.current.seconds = Math.max(0, seconds);
      element.current?.seek(requested.current.seconds);
      update();
    };
    const setPlaying = (plays: boolean) => {
      requested.current.plays = plays;
      if (plays && isBroken.current) setAttempt((before) => before + 1);
      else if (plays) element.current?.play();
      else element.current?.pause();
      update();
    };
    return {
      update,
      seek,
      playFrom: (seconds: number) => {
        seek(seconds);
        setPlaying(true);
      },
      toggle: () => setPlaying(!requested.current.plays),
      setSpeed: (speed: number) => {
        requested.current.speed = speed;
        element.current?.setSpeed(speed);
      },
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt creates a player
  useEffect(() => {
    if (source === null) return;
    const setFailed = (hasFailed: boolean) => {
      isBroken.current = hasFailed;
      setState((before) => ({ ...before, hasFailed }));
    };
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      controls.update();
      frame = player.isPlaying ? requestAnimationFrame(follow) : 0;
    };
    const { seconds, plays, speed } = requested.current;
    const player = createElementPlayer(
      { url: source, preload: 'metadata', from: seconds },
      {
        onPlaying: () => setFailed(false),
        onChange: follow,
        onEnded: follow,
        onError: () => setFailed(true),
      },
    );
    element.current = player;
    player.setSpeed(speed);
    setFailed(false);
    if (plays) player.play();
    return () => {
      cancelAnimationFrame(frame);
      player.release();
      element.current = null;
    };
  }, [source, attempt, controls]);
  const { seek, playFrom, toggle, setSpeed } = controls;
  return { ...state, seek, playFrom, toggle, setSpeed };
}
