import { screenModules } from '../screen-modules.ts';
import { late } from '../ui/late.tsx';
import { ComingConversation } from './coming-conversation.tsx';

/** See `open-conversation.tsx`. */
export const OpenConversation = late(
  async () => (await screenModules.conversation()).OpenConversation,
  <ComingConversation />,
);

/** See `requests/requests-dialog.tsx`. */
export const RequestsDialog = late(
  async () => (await import('./requests/requests-dialog.tsx')).RequestsDialog,
);

/** See `search-results.tsx`. */
export const SearchResults = late(async () => (await import('./search-results.tsx')).SearchResults);
