import { appContract } from './app.ts';
import { backupsContract } from './backups.ts';
import { capturesContract } from './captures.ts';
import { chatContract } from './chat.ts';
import { conversationsContract } from './conversations.ts';
import { costsContract } from './costs.ts';
import { dictationContract } from './dictation.ts';
import { draftsContract } from './drafts.ts';
import { foldersContract } from './folders.ts';
import { gatewaysContract } from './gateways.ts';
import { inspectorContract } from './inspector.ts';
import { mediaContract } from './media.ts';
import { promptsContract } from './prompts.ts';
import { quickAskContract } from './quick-ask.ts';
import { searchContract } from './search.ts';
import { settingsContract } from './settings.ts';
import { clipsContract, scriptContract, speechContract } from './speech.ts';
import { splitsContract } from './splits.ts';
import { storageContract } from './storage.ts';
import { talkContract } from './talk.ts';
import { transcriptsContract } from './transcripts.ts';
import { transferContract } from './transfer.ts';
import { updatesContract } from './updates.ts';
import { voiceOversContract } from './voice-overs.ts';
import { workContract } from './work.ts';

/** Every procedure that the page can call in the main process, in both shells. */
export const contract = {
  app: appContract,
  settings: settingsContract,
  storage: storageContract,
  backups: backupsContract,
  gateways: gatewaysContract,
  conversations: conversationsContract,
  folders: foldersContract,
  chat: chatContract,
  transfer: transferContract,
  work: workContract,
  media: mediaContract,
  speech: speechContract,
  clips: clipsContract,
  script: scriptContract,
  voiceOvers: voiceOversContract,
  dictation: dictationContract,
  captures: capturesContract,
  talk: talkContract,
  transcripts: transcriptsContract,
  splits: splitsContract,
  search: searchContract,
  inspector: inspectorContract,
  costs: costsContract,
  prompts: promptsContract,
  drafts: draftsContract,
  quickAsk: quickAskContract,
  updates: updatesContract,
};

/** The type of {@link contract}, which the router implements and the page's client offers. */
export type Contract = typeof contract;
