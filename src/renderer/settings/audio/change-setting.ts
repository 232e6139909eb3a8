import type { Settings } from '../../../shared/settings/settings.ts';
import { failureText } from '../../failures/failure-text.ts';
import { changeSettings } from '../../stores/settings-store.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Changes settings. If that fails, shows a toast instead of throwing. */
export async function changeSetting(change: Partial<Settings>): Promise<void> {
  const failure = await changeSettings(change);
  if (failure) toast({ text: failureText(failure).title });
}
