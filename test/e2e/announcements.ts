import type { Page } from '@playwright/test';

/** Records what screen readers announce from now on: the texts that appear in live regions. */
export async function watchAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const live = '[role=status], [role=alert], [role=log], [aria-live]';
    const shown = new Map<Element, string>();
    const check = () => {
      for (const region of document.querySelectorAll(live)) {
        const isOff = (region.getAttribute('aria-live') ?? '') === 'off';
        if (isOff || region.closest('[aria-hidden=true]') || !region.checkVisibility()) continue;
        const text = (region.textContent ?? '').trim();
        if (text !== '' && text !== shown.get(region)) announced.push(text);
        shown.set(region, text);
      }
    };
    check();
    announced.length = 0;
    new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns what has been announced since {@link watchAnnouncements}. */
export function announced(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}
