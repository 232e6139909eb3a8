import { lazyPart } from '../lazy/lazy.tsx';
import { ConversationPlaceholder } from './conversation/conversation-placeholder.tsx';

/** Lazy: a conversation with the reply renderer. Shows a placeholder while it loads. */
export const OpenConversation = lazyPart(
  async () => (await import('./conversation/open-conversation.tsx')).OpenConversation,
  <ConversationPlaceholder />,
);

/** Lazy: the request inspector. */
export const RequestsDialog = lazyPart(
  async () => (await import('./requests/requests-dialog.tsx')).RequestsDialog,
);

/** Lazy: the offer to attach a long pasted text. */
export const PasteOffer = lazyPart(async () => (await import('./composer/paste-offer.tsx')).PasteOffer);

/** Lazy: the attachments of a draft. */
export const DraftAttachments = lazyPart(
  async () => (await import('./attachments/draft-attachments.tsx')).DraftAttachments,
);

/** Lazy: says that a message with attachments is too long. */
export const TooLongNotice = lazyPart(
  async () => (await import('./attachments/too-long-notice.tsx')).TooLongNotice,
);

/** Lazy: runs a talk. */
export const TalkHost = lazyPart(async () => (await import('./talk/talk-host.tsx')).TalkHost);

/** Lazy: shows a talk in the rail. */
export const TalkIndicator = lazyPart(async () => (await import('./talk/talk-indicator.tsx')).TalkIndicator);

/** Lazy: a talk. */
export const TalkPanel = lazyPart(async () => (await import('./talk/talk-panel.tsx')).TalkPanel);

/** Lazy: search results in the list pane. */
export const SearchResults = lazyPart(
  async () => (await import('./search/search-results.tsx')).SearchResults,
);

/** Lazy: the folders above the conversations. */
export const FolderSection = lazyPart(
  async () => (await import('./folders/folder-section.tsx')).FolderSection,
);

/** Lazy: the dialogs of folders. */
export const FolderDialogs = lazyPart(
  async () => (await import('./folders/folder-dialogs.tsx')).FolderDialogs,
);

/** Lazy: the rows of a long list of conversations. */
export const WindowedRows = lazyPart(
  async () => (await import('../ui/virtual/windowed-rows.tsx')).WindowedRows,
);

/** Lazy: the picker of the models to compare. */
export const ComparePicker = lazyPart(
  async () => (await import('./compare/compare-picker.tsx')).ComparePicker,
);

/** Lazy: the title of a system prompt that is being saved. */
export const SavePrompt = lazyPart(async () => (await import('./inspector/save-prompt.tsx')).SavePrompt);

/** Lazy: the exact request, in the inspector. */
export const ExactRequest = lazyPart(
  async () => (await import('./inspector/exact-request.tsx')).ExactRequest,
);

/** Lazy: makes the parameters of a conversation the defaults. */
export const UseForNew = lazyPart(async () => (await import('./inspector/use-for-new.tsx')).UseForNew);

/** Lazy: the state of a dictation. */
export const DictationNote = lazyPart(
  async () => (await import('./dictation/dictation-note.tsx')).DictationNote,
);
