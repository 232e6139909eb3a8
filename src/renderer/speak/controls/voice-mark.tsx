import { useMemo } from 'react';
import { shapeOf } from '../../stores/speech/voices.ts';
import { markPath, wavePath } from '../model/voice-drawing.ts';

/** A voice's mark in the text colour. */
export function VoiceMark({ voice, size }: { readonly voice: string; readonly size: number }) {
  const { path, stroke } = useMemo(() => markPath(voice, size), [voice, size]);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

const width = 142;
const height = 20;

/** The waveform on a voice's card. `played` is a share from 0 to 1. */
export function VoiceWave({
  voice,
  played,
  className,
}: {
  readonly voice: string;
  readonly played: number;
  readonly className: string | undefined;
}) {
  const { bar } = shapeOf(voice);
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={bar}
      strokeLinecap="round"
      fill="none"
      aria-hidden="true"
    >
      {played > 0 && <path data-played d={wavePath(voice, width, height, 0, played)} />}
      <path d={wavePath(voice, width, height, played)} />
    </svg>
  );
}
