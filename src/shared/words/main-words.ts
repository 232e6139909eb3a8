import type { MainWords } from './catalogue.ts';
import { menu as chineseMenu } from './chinese/menu.ts';
import { shell as chineseShell } from './chinese/shell.ts';
import { chinese } from './chinese.ts';
import { menu as englishMenu } from './english/menu.ts';
import { shell as englishShell } from './english/shell.ts';
import { english } from './english.ts';

/** What the main process says in English. */
export const mainEnglish = { ...english, menu: englishMenu, shell: englishShell };

/** What the main process says in Chinese. */
export const mainChinese: MainWords = { ...chinese, menu: chineseMenu, shell: chineseShell };
