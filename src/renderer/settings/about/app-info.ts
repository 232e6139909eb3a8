import { useEffect, useState } from 'react';
import type { AppInfo } from '../../../shared/settings/settings.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';

/** Returns facts about the running app, or null until they're loaded. If loading fails, shows a toast. */
export function useAppInfo(): AppInfo | null {
  const [info, setInfo] = useState<AppInfo | null>(null);
  useEffect(() => {
    const load = async () => {
      try {
        setInfo(await backend().app.info());
      } catch (thrown) {
        toastFailure(failureOf(thrown));
      }
    };
    void load();
  }, []);
  return info;
}
