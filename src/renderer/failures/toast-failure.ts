import type { Failure } from '../../shared/failure.ts';
import { strings } from '../i18n/strings.ts';
import { toast } from '../ui/overlay/toast.tsx';
import { failureText } from './failure-text.ts';

export function toastFailure(failure: Failure): void {
  const { title, cause } = failureText(failure);
  toast({ text: strings().frame.titled(title, cause) });
}
