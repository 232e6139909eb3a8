import { useEffect } from 'react';
import type { UpdateState } from '../../shared/settings/updates.ts';
import { follow } from '../backend/follow.ts';
import { strings } from '../i18n/strings.ts';
import { go, routeOf } from '../route.ts';
import { inElectron } from '../stores/shell.ts';
import { toast } from '../ui/overlay/toast.tsx';

/** Shows a toast once for each new version, on any screen of the desktop app. Does nothing in a browser. */
export function useUpdateNotice(): void {
  useEffect(() => {
    if (!inElectron) return;
    let announced: string | null = null;
    return follow(
      (api, signal) => api.updates.watch(undefined, { signal }),
      ({ now: update }) => {
        const version = versionToAnnounce(update, announced, location.hash);
        if (version === null) return;
        announced = version;
        toast({
          text: strings().updates.states.available(version),
          action: {
            label: strings().updates.show,
            onPress: () => go({ screen: 'settings', section: 'updates' }),
          },
        });
      },
      // Connection failures are already shown on the page.
      () => {},
    );
  }, []);
}

/**
 * Returns the version to announce: one that is available, not yet `announced`, and not already shown on the page at
 * `place`.
 */
export function versionToAnnounce(
  update: UpdateState,
  announced: string | null,
  place: string,
): string | null {
  if (update.state !== 'available' || update.version === announced) return null;
  const route = routeOf(place);
  return route.screen === 'settings' && route.section === 'updates' ? null : update.version;
}
