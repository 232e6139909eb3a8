import { useEffect, useState } from 'react';
import type { AppInfo } from '../../../shared/settings/settings.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';

/** Returns facts about the running app, or null until they're loaded. If loading fails, shows a toast. */
export function useAppInfo(): AppInfo | null {
  const [info, setInfo] = useState<AppInfo | null>(null);
  useEffect(() => {
    void callOrToast(async (api) => setInfo(await api.app.info()));
  }, []);
  return info;
}
