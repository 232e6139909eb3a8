import { audio } from './en/audio.ts';
import { audioSettings } from './en/audio-settings.ts';
import { backups } from './en/backups.ts';
import { chat } from './en/chat.ts';
import { compare } from './en/compare.ts';
import { composer } from './en/composer.ts';
import { context } from './en/context.ts';
import { costs } from './en/costs.ts';
import { encodings } from './en/encodings.ts';
import { exporting } from './en/exporting.ts';
import { failures } from './en/failures.ts';
import { folders } from './en/folders.ts';
import { frame } from './en/frame.ts';
import { gatewaySettings } from './en/gateway-settings.ts';
import { gatewayTest } from './en/gateway-test.ts';
import { gateways } from './en/gateways.ts';
import { keywords } from './en/keywords.ts';
import { lines } from './en/lines.ts';
import { markdown } from './en/markdown.ts';
import { numbers } from './en/numbers.ts';
import { onboarding } from './en/onboarding.ts';
import { palette } from './en/palette.ts';
import { parameters } from './en/parameters.ts';
import { promptForm } from './en/prompt-form.ts';
import { prompts } from './en/prompts.ts';
import { quickAsk } from './en/quick-ask.ts';
import { recording } from './en/recording.ts';
import { requests } from './en/requests.ts';
import { scanned } from './en/scanned.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { shortcuts } from './en/shortcuts.ts';
import { speak } from './en/speak.ts';
import { speakers } from './en/speakers.ts';
import { speech } from './en/speech.ts';
import { storageHealth } from './en/storage-health.ts';
import { talk } from './en/talk.ts';
import { transcribe } from './en/transcribe.ts';
import { transcriptRuns } from './en/transcript-runs.ts';
import { transfer } from './en/transfer.ts';
import { unattached } from './en/unattached.ts';
import { updates } from './en/updates.ts';
import { voiceOver } from './en/voice-over.ts';
import { work } from './en/work.ts';

/** The English strings. Values that vary are parameters. */
export const english = {
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
