import { failure } from '../../../shared/failure.ts';
import { failureText } from '../../failures/failure-text.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Copies `text` to the clipboard and shows `done` as a toast. Never throws: a failure is shown as a toast too. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: done });
  } catch {
    // The browser refused access to the clipboard. Its error contains nothing worth showing.
    toast({ text: failureText(failure('internal')).title });
  }
}
