import { implement } from '@orpc/server';
import { contract } from '../../shared/contract/contract.ts';
import type { Conversation } from '../../shared/models/conversation.ts';
import type { Diagnostics } from '../../shared/models/diagnostics.ts';
import type { AppInfo } from '../../shared/models/settings.ts';
import type { Log } from '../storage/log.ts';
import { linkOut } from './app/link.ts';
import type { FetchRemoteImage } from './app/remote-image.ts';
import type { SetUp } from './chat/ask.ts';
import type { Attachments } from './chat/attachments.ts';
import type { ChatService, Sending } from './chat/chat-service.ts';
import type { Conversations } from './chat/conversations.ts';
import type { RunBook } from './chat/run-book.ts';
import type { DictationService } from './dictation/dictation-service.ts';
import type { DraftsService } from './drafts/drafts-service.ts';
import { asContractError, failing } from './failing.ts';
import { type GatewayRouteParts, gatewayRoutes } from './gateways/gateway-routes.ts';
import type { InspectorService } from './inspector/inspector-service.ts';
import type { MediaLinks } from './media/media-links.ts';
import { mediaRoutes } from './media/media-routes.ts';
import type { OfferedFiles } from './media/offered-files.ts';
import type { PromptsService } from './prompts/prompts-service.ts';
import { quickAskRoutes } from './quick-ask/quick-ask-routes.ts';
import type { QuickAskService } from './quick-ask/quick-ask-service.ts';
import { readableAnswers, type Unreadable } from './readable-answers.ts';
import type { SearchService } from './search/search-service.ts';
import type { SettingsService } from './settings/settings-service.ts';
import type { ClipDrag } from './speak/clip-drag.ts';
import type { ClipsService } from './speak/clips-service.ts';
import type { GatewayVoices } from './speak/gateway-voices.ts';
import type { ScriptService } from './speak/script-service.ts';
import { clipRoutes, scriptRoutes, speechRoutes, voiceOverRoutes } from './speak/speak-routes.ts';
import type { SpeechService } from './speak/speech-service.ts';
import type { VoiceOversService } from './speak/voice-overs-service.ts';
import type { Health } from './storage/health.ts';
import { storageRoutes } from './storage/storage-routes.ts';
import type { StorageService } from './storage/storage-service.ts';
import { takeRoutes } from './takes/take-routes.ts';
import type { TakesService } from './takes/takes-service.ts';
import type { TranscribeService } from './transcribe/transcribe-service.ts';
import { preparationRoutes, transcriptRoutes } from './transcribe/transcript-routes.ts';
import type { TransferService } from './transfer/transfer-service.ts';
import { updateRoutes } from './updates/update-routes.ts';
import type { UpdatesService } from './updates/updates-service.ts';
import type { WorkService } from './work/work-service.ts';

/** The services behind the contract, and the few things that the shell lends to it. */
export type RouterParts = {
  readonly info: AppInfo;
  openLink(url: string): Promise<boolean>;
  newLink(): string | null;
  diagnostics(): Promise<Diagnostics>;
  readonly fetchImage: FetchRemoteImage;
  readonly settings: SettingsService;
  readonly connections: GatewayRouteParts;
  readonly conversations: Conversations;
  readonly chat: ChatService;
  readonly runs: RunBook;
  readonly transfer: TransferService;
  readonly attachments: Attachments;
  readonly search: SearchService;
  readonly inspector: InspectorService;
  readonly prompts: PromptsService;
  readonly drafts: DraftsService;
  branch(conversationId: string, messageId: string): Conversation;
  readonly media: Pick<MediaLinks, 'upload'>;
  readonly offered: OfferedFiles;
  readonly speech: SpeechService;
  readonly clips: ClipsService;
  readonly voices: GatewayVoices;
  readonly clipDrag: ClipDrag;
  readonly script: ScriptService;
  readonly voiceOvers: VoiceOversService;
  readonly storage: StorageService;
  readonly work: WorkService;
  readonly dictation: DictationService;
  readonly takes: TakesService;
  readonly transcribe: TranscribeService;
  readonly quickAsk: QuickAskService;
  readonly updates: UpdatesService;
  readonly health: Pick<Health, 'unreadable'>;
  readonly log: Log;
};

/** Implements the contract: each line calls one service, and whatever fails crosses as a code. */
export function createRouter(parts: RouterParts) {
  const { settings, conversations, chat, transfer, dictation, inspector, prompts, drafts, log } = parts;
  const os = implement(contract).use(async ({ next }) => {
    try {
      // What comes while all is deleted is neither lost with it nor refused by a locked database: it waits.
      await parts.storage.settled();
      return await next();
    } catch (thrown) {
      throw asContractError(thrown, log);
    }
  });
  const sendDraft = async (sending: Sending) => {
    const started = await chat.send(sending);
    drafts.sent(sending);
    return started;
  };
  const editMessage: ChatService['edit'] = async (conversationId, messageId, ...changes) => {
    const started = await chat.edit(conversationId, messageId, ...changes);
    drafts.editSent(conversationId, messageId);
    return started;
  };
  const report = ({ item, ...found }: Unreadable) => {
    if (parts.health.unreadable(item)) log.write({ event: 'unreadable', ...found });
  };
  const router = os.router({
    app: {
      info: os.app.info.handler(() => parts.info),
      openLink: os.app.openLink.handler(({ input }) => parts.openLink(linkOut(input.url))),
      fetchImage: os.app.fetchImage.handler(({ input, signal }) => parts.fetchImage(input.url, signal)),
      newLink: os.app.newLink.handler(() => parts.newLink()),
      diagnostics: os.app.diagnostics.handler(() => parts.diagnostics()),
    },
    settings: {
      watch: os.settings.watch.handler(({ signal }) => failing(settings.watch(signal), log)),
      change: os.settings.change.handler(({ input }) => settings.change(present(input))),
    },
    gateways: gatewayRoutes(parts.connections, log),
    conversations: {
      watchList: os.conversations.watchList.handler(({ signal }) =>
        failing(conversations.watchList(signal), log),
      ),
      watch: os.conversations.watch.handler(({ input, signal }) =>
        failing(conversations.watch(input.conversationId, signal), log),
      ),
      rename: os.conversations.rename.handler(({ input: { conversationId, title } }) =>
        conversations.change(conversationId, { title }),
      ),
      pin: os.conversations.pin.handler(({ input: { conversationId, pinned } }) =>
        conversations.change(conversationId, { pinned }),
      ),
      chooseModel: os.conversations.chooseModel.handler(({ input: { conversationId, model } }) =>
        conversations.change(conversationId, { model }),
      ),
      setUp: os.conversations.setUp.handler(({ input: { conversationId, ...setUp } }) =>
        conversations.change(conversationId, present(setUp)),
      ),
      remove: os.conversations.remove.handler(({ input }) => conversations.remove(input.conversationId)),
      restore: os.conversations.restore.handler(({ input }) => conversations.restore(input.conversationId)),
      chooseVersion: os.conversations.chooseVersion.handler(({ input: { conversationId, messageId } }) =>
        conversations.chooseVersion(conversationId, messageId),
      ),
      branch: os.conversations.branch.handler(({ input }) =>
        parts.branch(input.conversationId, input.messageId),
      ),
    },
    transfer: {
      export: os.transfer.export.handler(({ input, signal }) =>
        failing(transfer.export(input.conversationIds, input.format, signal), log),
      ),
      import: os.transfer.import.handler(({ input, signal }) =>
        failing(transfer.import(input.mediaId, signal), log),
      ),
    },
    search: {
      messages: os.search.messages.handler(({ input, signal }) => parts.search.messages(input, signal)),
      transcripts: os.search.transcripts.handler(({ input, signal }) =>
        parts.search.transcripts(input, signal),
      ),
    },
    chat: {
      send: os.chat.send.handler(({ input: { model, ...input } }) => sendDraft(sendingOf(input, [model]))),
      compare: os.chat.compare.handler(({ input: { models, ...input } }) =>
        sendDraft(sendingOf(input, models)),
      ),
      preview: os.chat.preview.handler(({ input: { model, ...input } }) =>
        chat.preview(sendingOf(input, [model])),
      ),
      attach: os.chat.attach.handler(({ input }) => parts.attachments.add(input)),
      attachmentText: os.chat.attachmentText.handler(({ input }) =>
        parts.attachments.text(input.attachmentId),
      ),
      edit: os.chat.edit.handler(({ input }) =>
        editMessage(input.conversationId, input.messageId, input.text, input.attachmentIds ?? null),
      ),
      regenerate: os.chat.regenerate.handler(({ input }) =>
        chat.regenerate(input.conversationId, input.messageId, input.model),
      ),
      continueReply: os.chat.continueReply.handler(({ input }) =>
        chat.continueReply(input.conversationId, input.messageId, input.model),
      ),
      askRest: os.chat.askRest.handler(({ input }) => chat.askRest(input.conversationId, input.messageId)),
      stop: os.chat.stop.handler(({ input }) => parts.runs.stop(input.conversationId)),
      tryNow: os.chat.tryNow.handler(({ input }) => parts.runs.find(input.generationId)?.tryNow()),
    },
    media: mediaRoutes(parts.media, parts.offered),
    speech: speechRoutes(parts.speech, log),
    clips: clipRoutes(parts.clips, parts, log),
    script: scriptRoutes(parts.script, log),
    voiceOvers: voiceOverRoutes(parts.voiceOvers, log),
    storage: storageRoutes(parts.storage, log),
    work: { watch: os.work.watch.handler(({ signal }) => failing(parts.work.watch(signal), log)) },
    dictation: {
      transcribe: os.dictation.transcribe.handler(({ input, signal }) =>
        dictation.transcribe(input.mediaId, signal),
      ),
      takes: os.dictation.takes.handler(() => dictation.takes()),
      forget: os.dictation.forget.handler(({ input }) => dictation.forget(input.mediaId)),
    },
    takes: takeRoutes(parts.takes, log),
    transcripts: transcriptRoutes(parts.transcribe, log),
    preparations: preparationRoutes(parts.transcribe, log),
    inspector: {
      watch: os.inspector.watch.handler(({ signal }) => failing(inspector.watch(signal), log)),
      read: os.inspector.read.handler(({ input, signal }) =>
        failing(inspector.read(input.requestId, signal), log),
      ),
      clear: os.inspector.clear.handler(() => inspector.clear()),
    },
    prompts: {
      watch: os.prompts.watch.handler(({ signal }) => failing(prompts.watch(signal), log)),
      add: os.prompts.add.handler(({ input }) => prompts.add(input)),
      change: os.prompts.change.handler(({ input: { promptId, ...change } }) =>
        prompts.change(promptId, present(change)),
      ),
      remove: os.prompts.remove.handler(({ input }) => prompts.remove(input.promptId)),
      restore: os.prompts.restore.handler(({ input }) => prompts.restore(input.promptId)),
    },
    quickAsk: quickAskRoutes(parts.quickAsk, log),
    updates: updateRoutes(parts.updates, log),
    drafts: {
      watch: os.drafts.watch.handler(({ signal }) => failing(drafts.watch(signal), log)),
      keep: os.drafts.keep.handler(({ input: { by, ...draft } }) => drafts.keep(draft, by)),
    },
  });
  return readableAnswers(router, report);
}

/** A message to send as the service takes it. */
function sendingOf(
  { parameters, systemPrompt, ...message }: Omit<Sending, 'models' | 'setUp'> & SetUp,
  models: Sending['models'],
): Sending {
  return { ...message, models, setUp: { parameters, systemPrompt } };
}

/** The fields of an input that are really there. */
function present<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
