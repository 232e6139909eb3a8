import { expect, test } from 'vitest';
import { openApp } from './harness/app.ts';
import { expectClean } from './harness/expect-clean.ts';
import { page } from './harness/page.ts';

// Split in two, because axe is slow on each screen.
const halves = [
  [
    ['chat', '聊天'],
    ['transcribe', '转写'],
    ['speak', '朗读'],
    ['settings/gateways', '网关'],
    ['settings/models', '模型'],
    ['settings/prompts', '提示词'],
  ],
  [
    ['settings/audio', '音频'],
    ['settings/appearance', '外观'],
    ['settings/keyboard', '键盘'],
    ['settings/storage', '存储与隐私'],
    ['settings/updates', '更新'],
    ['settings/about', '关于'],
  ],
] as const;

async function choose(group: string, name: string): Promise<void> {
  page.go('settings/appearance');
  await page
    .getByRole('radiogroup', { name: group, exact: true })
    .getByRole('radio', { name, exact: true })
    .click();
}

for (const screens of halves) {
  test(`G7: every screen in Chinese passes axe and fits the smallest window, from ${screens[0][0]} on`, async () => {
    await openApp();
    await choose('Language', '中文');
    await expect.poll(() => page.root().lang).toBe('zh-Hans');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [address, title] of screens) {
      await page.viewport(1280, 820);
      page.go(address);
      await expect.poll(page.title).toMatch(new RegExp(address === 'chat' ? 'Parlance' : `${title}|设置`));
      await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/\p{Script=Han}/u);
      await expectClean(address);
      await page.viewport(960, 640);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, { message: address }).toBeLessThanOrEqual(0);
      // This also applies where the list with this heading is hidden.
      await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/\p{Script=Han}/u);
    }
  });
}
