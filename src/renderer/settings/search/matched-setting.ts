import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { go, useRoute } from '../../stores/route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { SettingPlace } from './setting-index.ts';

/** The setting that was looked for and is not shown yet. */
export const useSoughtSetting = create<{ readonly sought: SettingPlace | null }>(() => ({ sought: null }));

/** After so long, in ms, a setting that hasn't come into view isn't on the page: a gateway may lack it. */
const seekMs = 2_000;

/** Goes to a setting: its section comes up, what holds it is opened, and it gets the focus. */
export function seekSetting(sought: SettingPlace): void {
  useSoughtSetting.setState({ sought });
  setTimeout(() => {
    if (useSoughtSetting.getState().sought !== sought) return;
    useSoughtSetting.setState({ sought: null });
    const texts = settingsStrings().settings.notHere;
    toast({ text: (sought.section === 'gateways' ? texts.gateway : texts.other)(sought.name) });
  }, seekMs);
  go({ screen: 'settings', section: sought.section });
}

/** For the row of a setting: once that is what was looked for, it comes into view and its first control has the focus. */
export function useSought<Row extends HTMLElement>(name: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const route = useRoute();
  // Two sections may have one of the same name, and the one that is left is still there for a moment.
  const section = route.screen === 'settings' ? route.section : null;
  const isSought = useSoughtSetting(({ sought }) => sought?.name === name && sought.section === section);
  useEffect(() => {
    if (!isSought || !row.current) return;
    useSoughtSetting.setState({ sought: null });
    row.current.scrollIntoView({ block: 'center' });
    focusFirstControl(row.current);
    holdFocus(row.current);
  }, [isSought]);
  return row;
}

function focusFirstControl(row: HTMLElement): void {
  // The inputs behind buttons that choose files are hidden and can't be focused.
  const control = row.querySelector<HTMLElement>(
    'input:not([type=hidden], [type=file]), button, select, textarea, [tabindex="0"]',
  );
  // What has nothing to set is gone to all the same, but is no place for the focus otherwise.
  if (!control) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
}

/** Some controls are replaced once what they show has loaded, and the focus would fall back to the page's start. */
function holdFocus(row: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusFirstControl(row);
  });
  observer.observe(row, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), seekMs);
}
