import { audio } from '../../shared/i18n/en/audio.ts';
import { chat } from '../../shared/i18n/en/chat.ts';
import { compare } from '../../shared/i18n/en/compare.ts';
import { composer } from '../../shared/i18n/en/composer.ts';
import { exporting } from '../../shared/i18n/en/exporting.ts';
import { failures } from '../../shared/i18n/en/failures.ts';
import { frame } from '../../shared/i18n/en/frame.ts';
import { gateways } from '../../shared/i18n/en/gateways.ts';
import { markdown } from '../../shared/i18n/en/markdown.ts';
import { numbers } from '../../shared/i18n/en/numbers.ts';
import { parameters } from '../../shared/i18n/en/parameters.ts';
import { prompts } from '../../shared/i18n/en/prompts.ts';
import { recording } from '../../shared/i18n/en/recording.ts';
import { search } from '../../shared/i18n/en/search.ts';
import { speech } from '../../shared/i18n/en/speech.ts';
import { storageHealth } from '../../shared/i18n/en/storage-health.ts';
import { updates } from '../../shared/i18n/en/updates.ts';
import { work } from '../../shared/i18n/en/work.ts';
import { localized } from './localized.ts';

/** Returns the strings for the page's first load in the current locale. */
export const strings = localized({
  audio,
  chat,
  compare,
  composer,
  exporting,
  failures,
  frame,
  gateways,
  markdown,
  numbers,
  parameters,
  prompts,
  recording,
  search,
  speech,
  storageHealth,
  updates,
  work,
});
