import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { useDemo } from './chat-actions.ts';
import { test } from './fixtures.ts';
import { savedBy } from './shell-differences.ts';

test('G7: About shows the licences of third-party software, and saves the component list', async ({
  parlance,
}) => {
  const page = await parlance.start();
  await useDemo(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Show licences' }).click();
  const licences = page.getByRole('list', { name: 'Licences' });
  await licences.getByText(/^react \d+\.\d+\.\d+ · MIT$/).click();
  await expect(licences.getByText('Permission is hereby granted').first()).toBeVisible();
  await licences.getByText(/^mpg123-decoder .* · MIT$/).click();
  await expect(licences.getByText('Contains mpg123 (LGPL-2.1-only).')).toBeVisible();

  const saved = await savedBy(page, () =>
    page.getByRole('button', { name: 'Save component list (SBOM)' }).click(),
  );
  expect(saved.name).toBe('parlance-sbom.cdx.json');
  const bill = JSON.parse(await readFile(saved.path, 'utf8'));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components.map(({ name }: { readonly name: string }) => name)).toContain('react');

  await page.getByRole('button', { name: 'Hide licences' }).click();
  await expect(licences).toHaveCount(0);
});
