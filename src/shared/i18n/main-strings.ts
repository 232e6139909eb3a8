import { failures as englishFailures } from './en/failures.ts';
import { gateways as englishGateways } from './en/gateways.ts';
import { menu as englishMenu } from './en/menu.ts';
import { recording as englishRecording } from './en/recording.ts';
import { settings as englishSettings } from './en/settings.ts';
import { shell as englishShell } from './en/shell.ts';
import { speak as englishSpeak } from './en/speak.ts';
import { transfer as englishTransfer } from './en/transfer.ts';
import { work as englishWork } from './en/work.ts';
import type { MainStrings } from './strings.ts';
import { failures as chineseFailures } from './zh-hans/failures.ts';
import { gateways as chineseGateways } from './zh-hans/gateways.ts';
import { menu as chineseMenu } from './zh-hans/menu.ts';
import { recording as chineseRecording } from './zh-hans/recording.ts';
import { settings as chineseSettings } from './zh-hans/settings.ts';
import { shell as chineseShell } from './zh-hans/shell.ts';
import { speak as chineseSpeak } from './zh-hans/speak.ts';
import { transfer as chineseTransfer } from './zh-hans/transfer.ts';
import { work as chineseWork } from './zh-hans/work.ts';

/** English strings of the main process. It doesn't load the page's others, because they would slow down its startup. */
export const mainEnglish: MainStrings = {
  failures: englishFailures,
  gateways: englishGateways,
  menu: englishMenu,
  recording: englishRecording,
  settings: englishSettings,
  shell: englishShell,
  speak: englishSpeak,
  transfer: englishTransfer,
  work: englishWork,
};

/** Chinese strings of the main process. */
export const mainChinese: MainStrings = {
  failures: chineseFailures,
  gateways: chineseGateways,
  menu: chineseMenu,
  recording: chineseRecording,
  settings: chineseSettings,
  shell: chineseShell,
  speak: chineseSpeak,
  transfer: chineseTransfer,
  work: chineseWork,
};
