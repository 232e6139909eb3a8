import { strings } from '../../i18n/strings.ts';
import { toast } from './toast.tsx';

/**
 * Copies text to the clipboard and shows `done`, if given, as a toast. Returns whether copying succeeded. If it failed,
 * shows an error toast. Never throws.
 */
export async function copyText(text: string, done?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({ text: strings().chat.turn.copyFailed });
    return false;
  }
  if (done !== undefined) toast({ text: done });
  return true;
}
