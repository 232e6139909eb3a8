import { lazyPart } from '../lazy/lazy.tsx';
import { ComingConversation } from './conversation/coming-conversation.tsx';

/** See `open-conversation.tsx`. */
export const OpenConversation = lazyPart(
  async () => (await import('./conversation/open-conversation.tsx')).OpenConversation,
  <ComingConversation />,
);

/** See `requests/requests-dialog.tsx`. */
export const RequestsDialog = lazyPart(
  async () => (await import('./requests/requests-dialog.tsx')).RequestsDialog,
);

/** See `search-results.tsx`. */
export const SearchResults = lazyPart(
  async () => (await import('./search/search-results.tsx')).SearchResults,
);
