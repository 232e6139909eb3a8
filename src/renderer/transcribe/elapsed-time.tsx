import { clockOf } from '../audio/clock-of.ts';
import type { TakeRecorder } from '../audio/take-recorder.ts';
import { useNow } from '../chat/use-now.ts';

/** How long a recording is by now: `0:07`. */
export function ElapsedTime({ recorder }: { readonly recorder: TakeRecorder }) {
  useNow(200);
  return <>{clockOf(recorder.elapsed() / 1000)}</>;
}
