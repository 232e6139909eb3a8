import { failure } from '../../../shared/failure.ts';
import { sentenceOf } from '../../failures/failure-sentence.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Puts text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done });
  } catch {
    // The browser has taken the right to the clipboard away; there is no more to know about it.
    toast({ text: sentenceOf(failure('internal')).title });
  }
}
