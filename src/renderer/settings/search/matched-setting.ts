import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { strings } from '../../i18n/strings.ts';
import { go, useRoute } from '../../route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { SettingPlace } from './setting-index.ts';

/** The setting to scroll to, until its row is found or the search for it times out. */
export const useTargetSetting = create<{ readonly target: SettingPlace | null }>(() => ({ target: null }));

/** How long to wait for the setting's row, in ms. The row may be missing: not every gateway has every setting. */
const searchTimeoutMs = 2_000;

/** Opens a setting's section, scrolls to the setting and focuses it. If it isn't on the page, shows a toast. */
export function openSetting(target: SettingPlace): void {
  useTargetSetting.setState({ target });
  setTimeout(() => {
    if (useTargetSetting.getState().target !== target) return;
    useTargetSetting.setState({ target: null });
    const texts = strings().settings.notHere;
    toast({ text: (target.section === 'gateways' ? texts.gateway : texts.other)(target.name) });
  }, searchTimeoutMs);
  go({ screen: 'settings', section: target.section });
}

/** Returns a ref for a setting's row. When `name` is searched for, scrolls to the row and focuses its first control. */
export function useMatchedSetting<Row extends HTMLElement>(name: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const route = useRoute();
  // Two sections may have settings with the same name, and the previous section stays mounted for a moment.
  const section = route.screen === 'settings' ? route.section : null;
  const isTarget = useTargetSetting(({ target }) => target?.name === name && target.section === section);
  useEffect(() => {
    if (!isTarget || !row.current) return;
    useTargetSetting.setState({ target: null });
    row.current.scrollIntoView({ block: 'center' });
    focusFirstControl(row.current);
    holdFocus(row.current);
  }, [isTarget]);
  return row;
}

function focusFirstControl(row: HTMLElement): void {
  // File inputs are hidden behind buttons and can't be focused.
  const control = row.querySelector<HTMLElement>(
    'input:not([type=hidden], [type=file]), button, select, textarea, [tabindex="0"]',
  );
  // A row without controls can be focused from here, but not with Tab.
  if (!control) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
}

/** Focuses the row again if its control is replaced when data loads, because that moves the focus to the body. */
function holdFocus(row: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusFirstControl(row);
  });
  observer.observe(row, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), searchTimeoutMs);
}
