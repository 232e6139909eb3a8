import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { addPackages } from './debian-packages.mjs';

const debianPackages = ['libreoffice-writer', 'libreoffice-calc', 'libreoffice-impress', 'poppler-utils'];

/**
 * Finds LibreOffice and pdftotext for the document tests, or installs them on Debian as root. If that fails, prints
 * that those tests are skipped, and returns false.
 */
export async function officeTools() {
  if (hasOfficeTools()) return true;
  if (await addPackages(debianPackages, `${debianPackages.join(', ')} for the tests`, hasOfficeTools))
    return true;
  console.log(
    'Tests that use documents from other programs are skipped, because LibreOffice or pdftotext is missing.',
  );
  return false;
}

/** Whether LibreOffice's programs and pdftotext are installed. */
export function hasOfficeTools() {
  const runs = (name, ...args) => spawnSync(name, args, { timeout: 60_000 }).status === 0;
  if (!runs('soffice', '--version') || !runs('pdftotext', '-v')) return false;
  // On Debian, each LibreOffice program is a separate package.
  return !existsSync('/etc/debian_version') || runs('dpkg', '-s', ...debianPackages);
}
