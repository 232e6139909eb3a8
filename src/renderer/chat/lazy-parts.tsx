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

/** Lazy: the offer to attach long pasted text. */
export const PasteOffer = lazyPart(async () => (await import('./composer/paste-offer.tsx')).PasteOffer);

/** Lazy: the attachments of a draft. */
export const DraftAttachments = lazyPart(
  async () => (await import('./attachments/draft-attachments.tsx')).DraftAttachments,
);

/** Lazy: the warning that a message with attachments is too long. */
export const TooLongNotice = lazyPart(
  async () => (await import('./attachments/too-long-notice.tsx')).TooLongNotice,
);

/** Lazy: the component that runs a talk. */
export const TalkHost = lazyPart(async () => (await import('./talk/talk-host.tsx')).TalkHost);

/** Lazy: the talk indicator in the rail. */
export const TalkIndicator = lazyPart(async () => (await import('./talk/talk-indicator.tsx')).TalkIndicator);

/** Lazy: the talk panel above the message box. */
export const TalkPanel = lazyPart(async () => (await import('./talk/talk-panel.tsx')).TalkPanel);

/** Lazy: search results in the list pane. */
export const SearchResults = lazyPart(
  async () => (await import('./search/search-results.tsx')).SearchResults,
);

/** Lazy: the folders above the conversations. */
export const FolderSection = lazyPart(
  async () => (await import('./folders/folder-section.tsx')).FolderSection,
);

/** Lazy: the folder dialogs. */
export const FolderDialogs = lazyPart(
  async () => (await import('./folders/folder-dialogs.tsx')).FolderDialogs,
);

/** Lazy: the virtualised rows of a long conversation list. */
export const WindowedRows = lazyPart(
  async () => (await import('../ui/virtual/windowed-rows.tsx')).WindowedRows,
);

/** Lazy: the picker for the models to compare. */
export const ComparePicker = lazyPart(
  async () => (await import('./compare/compare-picker.tsx')).ComparePicker,
);

/** Lazy: the form that saves a system prompt. */
export const SavePrompt = lazyPart(async () => (await import('./inspector/save-prompt.tsx')).SavePrompt);

/** Lazy: the exact request, in the inspector. */
export const ExactRequest = lazyPart(
  async () => (await import('./inspector/exact-request.tsx')).ExactRequest,
);

/** Lazy: the button that makes a conversation's parameters the defaults. */
export const UseForNew = lazyPart(async () => (await import('./inspector/use-for-new.tsx')).UseForNew);

/** Lazy: the note about a recording that hasn't been transcribed. */
export const DictationNote = lazyPart(
  async () => (await import('./dictation/dictation-note.tsx')).DictationNote,
);
