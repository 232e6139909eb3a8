import { create } from 'zustand';
import type { SearchHit, SearchOrder } from '../../../shared/search/search.ts';
import { backend } from '../../backend/connection.ts';
import { folderForNew } from '../../stores/conversations/folders-store.ts';
import { createPagedSearch } from '../../stores/paged-search.ts';

/** The sort order of found messages. */
export const useMessageOrder = create<{ readonly order: SearchOrder }>(() => ({ order: 'newest' }));

/** The search over the messages in the open folder, or over all messages if none is open. */
export const messageSearch = createPagedSearch<SearchHit>({
  pageSize: 30,
  idOf: ({ messageId }) => messageId,
  load: (request, signal) =>
    backend().search.messages(
      {
        ...request,
        order: useMessageOrder.getState().order,
        folderId: folderForNew()?.id,
      },
      { signal },
    ),
});

/** Changes the sort order and searches again. */
export function orderBy(order: SearchOrder): void {
  useMessageOrder.setState({ order });
  messageSearch.repeat();
}
