import { spawnSync } from 'node:child_process';
import { addPackages } from './debian-packages.mjs';

/** Makes sure that Linux has a Chinese font, since pictures show language names in their own scripts. */
export async function chineseFont() {
  if (process.platform !== 'linux' || hasFont()) return;
  if (await addPackages(['fonts-noto-cjk'], 'a Chinese font', hasFont)) return;
  console.error('Chinese text will show as empty boxes. Install a Chinese font, such as Noto CJK.');
}

function hasFont() {
  return Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim());
}
