import { create } from 'zustand';
import type { Take } from '../../../shared/models/take.ts';
import { follow } from '../../backend/follow.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Recordings that are not in the queue yet, oldest first. */
export const useTakes = create<{ readonly takes: readonly Take[] }>(() => ({ takes: [] }));

/** Follows them until the returned function is called. */
export function followTakes(): () => void {
  return follow(
    (to, signal) => to.takes.watch(undefined, { signal }),
    (takes) => useTakes.setState({ takes }),
    (failure) => toast({ text: sentenceApart(failure).cause }),
  );
}
