import type { Words } from './catalogue.ts';
import { audio } from './chinese/audio.ts';
import { audioSettings } from './chinese/audio-settings.ts';
import { chat } from './chinese/chat.ts';
import { compare } from './chinese/compare.ts';
import { composer } from './chinese/composer.ts';
import { failures } from './chinese/failures.ts';
import { frame } from './chinese/frame.ts';
import { gatewaySettings } from './chinese/gateway-settings.ts';
import { gatewayTest } from './chinese/gateway-test.ts';
import { gateways } from './chinese/gateways.ts';
import { keywords } from './chinese/keywords.ts';
import { lines } from './chinese/lines.ts';
import { markdown } from './chinese/markdown.ts';
import { numbers } from './chinese/numbers.ts';
import { onboarding } from './chinese/onboarding.ts';
import { palette } from './chinese/palette.ts';
import { parameters } from './chinese/parameters.ts';
import { prompts } from './chinese/prompts.ts';
import { quickAsk } from './chinese/quick-ask.ts';
import { recording } from './chinese/recording.ts';
import { requests } from './chinese/requests.ts';
import { search } from './chinese/search.ts';
import { settings } from './chinese/settings.ts';
import { shortcuts } from './chinese/shortcuts.ts';
import { speak } from './chinese/speak.ts';
import { speech } from './chinese/speech.ts';
import { storageHealth } from './chinese/storage-health.ts';
import { transcribe } from './chinese/transcribe.ts';
import { transcriptRuns } from './chinese/transcript-runs.ts';
import { transfer } from './chinese/transfer.ts';
import { updates } from './chinese/updates.ts';
import { voiceOver } from './chinese/voice-over.ts';
import { work } from './chinese/work.ts';

/** The Simplified Chinese catalogue, of the shape of the English one: a missing entry is a type error. */
export const chinese: Words = {
  audio,
  audioSettings,
  chat,
  compare,
  composer,
  failures,
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
  prompts,
  quickAsk,
  recording,
  requests,
  search,
  keywords,
  settings,
  shortcuts,
  speak,
  speech,
  storageHealth,
  transcribe,
  transcriptRuns,
  transfer,
  updates,
  voiceOver,
  work,
};
