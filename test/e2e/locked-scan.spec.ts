import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { test } from './fixtures.ts';
import { lacksImageMagick } from './image-files.ts';
import { lacksOffice } from './office-files.ts';

test('C21: the pages of a scan that LibreOffice encrypted are shown and attached once it has its password', {
  tag: '@long',
}, async ({ parlance }) => {
  test.skip((lacksOffice() ?? lacksImageMagick()) !== null, String(lacksOffice() ?? lacksImageMagick()));
  const folder = await mkdtemp(join(tmpdir(), 'parlance-scan-'));
  const run = (program: string, ...args: readonly string[]) =>
    expect(spawnSync(program, args, { cwd: folder, timeout: 120_000 }).status, program).toBe(0);
  run('convert', '-size', '620x877', 'xc:red', 'scan.png');
  const encrypted = {
    EncryptFile: { type: 'boolean', value: 'true' },
    DocumentOpenPassword: { type: 'string', value: 'tide' },
  };
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  writeFileSync(join(folder, 'scan.html'), '<p><img src="scan.png" width="500" height="700"></p>');
  run(
    'soffice',
    profile,
    '--headless',
    '--infilter=HTML (StarWriter)',
    '--convert-to',
    'odt:writer8',
    'scan.html',
  );
  const filter = `pdf:writer_pdf_Export:${JSON.stringify(encrypted)}`;
  run('soffice', profile, '--headless', '--convert-to', filter, 'scan.odt');

  await using gateway = await startScriptedGateway((_, response) =>
    jsonOf(response, 200, { data: [{ id: 'm' }] }),
  );
  const page = await parlance.startWith(gateway.url);
  await page.getByLabel('Files to attach').last().setInputFiles(join(folder, 'scan.pdf'));
  await page.getByLabel('Password').fill('tide');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const picture = page.getByRole('button', { name: 'Image of page 1', exact: true });
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => picture.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.height))
    .toBe(176);
  await page.getByRole('button', { name: 'Attach as images' }).click();
  const attached = page.locator('[data-composer]').getByRole('listitem');
  await expect(attached).toHaveText([/scan, page 1\.(png|jpg)/]);
  await expect(attached.getByRole('img', { name: 'scan, page 1' })).toBeVisible();
  await rm(folder, { recursive: true, force: true });
});
