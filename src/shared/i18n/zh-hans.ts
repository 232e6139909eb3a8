import type { Strings } from './strings.ts';
import { audio } from './zh-hans/audio.ts';
import { audioSettings } from './zh-hans/audio-settings.ts';
import { backups } from './zh-hans/backups.ts';
import { chat } from './zh-hans/chat.ts';
import { compare } from './zh-hans/compare.ts';
import { composer } from './zh-hans/composer.ts';
import { context } from './zh-hans/context.ts';
import { costs } from './zh-hans/costs.ts';
import { encodings } from './zh-hans/encodings.ts';
import { exporting } from './zh-hans/exporting.ts';
import { failures } from './zh-hans/failures.ts';
import { folders } from './zh-hans/folders.ts';
import { frame } from './zh-hans/frame.ts';
import { gatewaySettings } from './zh-hans/gateway-settings.ts';
import { gatewayTest } from './zh-hans/gateway-test.ts';
import { gateways } from './zh-hans/gateways.ts';
import { keywords } from './zh-hans/keywords.ts';
import { lines } from './zh-hans/lines.ts';
import { markdown } from './zh-hans/markdown.ts';
import { numbers } from './zh-hans/numbers.ts';
import { onboarding } from './zh-hans/onboarding.ts';
import { palette } from './zh-hans/palette.ts';
import { parameters } from './zh-hans/parameters.ts';
import { promptForm } from './zh-hans/prompt-form.ts';
import { prompts } from './zh-hans/prompts.ts';
import { quickAsk } from './zh-hans/quick-ask.ts';
import { recording } from './zh-hans/recording.ts';
import { requests } from './zh-hans/requests.ts';
import { scanned } from './zh-hans/scanned.ts';
import { search } from './zh-hans/search.ts';
import { settings } from './zh-hans/settings.ts';
import { shortcuts } from './zh-hans/shortcuts.ts';
import { speak } from './zh-hans/speak.ts';
import { speakers } from './zh-hans/speakers.ts';
import { speech } from './zh-hans/speech.ts';
import { storageHealth } from './zh-hans/storage-health.ts';
import { talk } from './zh-hans/talk.ts';
import { transcribe } from './zh-hans/transcribe.ts';
import { transcriptRuns } from './zh-hans/transcript-runs.ts';
import { transfer } from './zh-hans/transfer.ts';
import { unattached } from './zh-hans/unattached.ts';
import { updates } from './zh-hans/updates.ts';
import { voiceOver } from './zh-hans/voice-over.ts';
import { work } from './zh-hans/work.ts';

/** The Simplified Chinese strings. They have the type of the English ones, so a missing string is a type error. */
export const chinese: Strings = {
  audio,
  audioSettings,
  backups,
  chat,
  compare,
  composer,
  context,
  costs,
  encodings,
  exporting,
  failures,
  folders,
  frame,
  gatewaySettings,
  gateways,
  gatewayTest,
  lines,
  markdown,
  numbers,
  onboarding,
  palette,
  parameters,
  promptForm,
  prompts,
  quickAsk,
  recording,
  requests,
  scanned,
  search,
  keywords,
  settings,
  shortcuts,
  speak,
  speakers,
  speech,
  storageHealth,
  talk,
  transcribe,
  transcriptRuns,
  transfer,
  unattached,
  updates,
  voiceOver,
  work,
};
