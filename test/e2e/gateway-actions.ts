import { expect, type Page } from '@playwright/test';

/** Opens one of the advanced settings of the gateway whose card is open. */
export async function unfoldAdvanced(page: Page, name: string): Promise<void> {
  const gateways = page.getByRole('list', { name: 'Gateways', exact: true });
  const advanced = gateways
    .locator('details')
    .filter({ hasText: /^Advanced/ })
    .first();
  await expect(advanced).toBeVisible();
  if ((await advanced.getAttribute('open')) === null) await advanced.locator('> summary').click();
  await advanced.locator('summary', { hasText: name }).click();
}
