import { audio } from './english/audio.ts';
import { audioSettings } from './english/audio-settings.ts';
import { chat } from './english/chat.ts';
import { compare } from './english/compare.ts';
import { composer } from './english/composer.ts';
import { failures } from './english/failures.ts';
import { frame } from './english/frame.ts';
import { gatewaySettings } from './english/gateway-settings.ts';
import { gatewayTest } from './english/gateway-test.ts';
import { gateways } from './english/gateways.ts';
import { keywords } from './english/keywords.ts';
import { lines } from './english/lines.ts';
import { markdown } from './english/markdown.ts';
import { numbers } from './english/numbers.ts';
import { onboarding } from './english/onboarding.ts';
import { palette } from './english/palette.ts';
import { parameters } from './english/parameters.ts';
import { prompts } from './english/prompts.ts';
import { quickAsk } from './english/quick-ask.ts';
import { recording } from './english/recording.ts';
import { requests } from './english/requests.ts';
import { search } from './english/search.ts';
import { settings } from './english/settings.ts';
import { shortcuts } from './english/shortcuts.ts';
import { speak } from './english/speak.ts';
import { speech } from './english/speech.ts';
import { storageHealth } from './english/storage-health.ts';
import { transcribe } from './english/transcribe.ts';
import { transcriptRuns } from './english/transcript-runs.ts';
import { transfer } from './english/transfer.ts';
import { updates } from './english/updates.ts';
import { voiceOver } from './english/voice-over.ts';
import { work } from './english/work.ts';

/** The English catalogue. Values that vary are parameters; plain, exact, unhurried, sentence case. */
export const english = {
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
