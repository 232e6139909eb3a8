import type { CaptureRecorder } from '../../audio/recorder/capture-recorder.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { useNow } from '../../ui/state/use-now.ts';

/** The current duration of a recording: `0:07`. */
export function ElapsedTime({ recorder }: { readonly recorder: CaptureRecorder }) {
  useNow(200);
  return <>{clockOf(recorder.elapsed() / 1000)}</>;
}
