import { menu as englishMenu } from './en/menu.ts';
import { shell as englishShell } from './en/shell.ts';
import { english } from './en.ts';
import type { MainStrings } from './strings.ts';
import { menu as chineseMenu } from './zh-hans/menu.ts';
import { shell as chineseShell } from './zh-hans/shell.ts';
import { chinese } from './zh-hans.ts';

/** English strings of the main process. */
export const mainEnglish = { ...english, menu: englishMenu, shell: englishShell };

/** Chinese strings of the main process. */
export const mainChinese: MainStrings = { ...chinese, menu: chineseMenu, shell: chineseShell };
