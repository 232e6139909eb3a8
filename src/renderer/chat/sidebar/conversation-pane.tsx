import { FolderPlusIcon, SquarePenIcon } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { ListState } from '../../failures/list-state.tsx';
import { strings } from '../../i18n/strings.ts';
import { ListPane } from '../../shell/list-pane.tsx';
import { isWhole } from '../../stores/arriving-list.ts';
import { useConversationList } from '../../stores/conversations/conversation-list-store.ts';
import { startFolderTask, useFolderTask } from '../../stores/conversations/folder-task.ts';
import {
  folderOf,
  onFolderOpened,
  openFolder,
  useFolders,
  useOpenFolder,
} from '../../stores/conversations/folders-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { onSearchFieldKey } from '../../ui/results/result-keys.ts';
import { messageSearch } from '../model/search-store.ts';
import { conversationsIn } from '../model/sorted-folders.ts';
import styles from './conversation-pane.module.css';
import { FolderSection } from './folders/folder-section.tsx';
import { ConversationList } from './list/conversation-list.tsx';
import { SearchResults } from './search/search-results.tsx';

/** The left column: the search field, and the conversations or the search results. */
export function ConversationPane({
  openId,
  searchField,
  onNew,
}: {
  readonly openId: string | null;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onNew: () => void;
}) {
  const { items: all, complete, failure } = useConversationList();
  const isListWhole = useConversationList(isWhole);
  const folders = useFolders((state) => state.folders);
  const folder = useOpenFolder();
  const isNaming = useFolderTask(({ task }) => task?.kind === 'new');
  const query = messageSearch.useSearch((state) => state.query);
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const texts = strings().chat.list;
  const isSearching = query.trim() !== '';
  useFolderOfOpen(openId, all, isSearching);
  useEffect(() => onFolderOpened(messageSearch.repeat), []);
  // Folders load shortly after the conversations. Until they have, the list would include conversations in folders.
  const conversations = useMemo(
    () => (all && folders ? conversationsIn(folder, all, folders) : null),
    [all, folders, folder],
  );
  const searched = folder ? conversations : all;

  const clear = () => messageSearch.search('');
  const back = (clears: boolean) => {
    if (clears) clear();
    searchField.current?.focus();
  };
  return (
    <ListPane
      bodyRef={scroller}
      actions={<NewItems onNewConversation={onNew} />}
      search={{
        label: texts.search,
        value: query,
        onChange: messageSearch.search,
        inputRef: searchField,
        onKeyDown: (event) => onSearchFieldKey(event, query, body.current, clear),
      }}
    >
      <div ref={body}>
        {all && folders && (folders.length > 0 || isNaming) && (!isSearching || folder) && (
          <FolderSection folders={folders} conversations={all} complete={complete} />
        )}
        <ListState
          loaded={conversations !== null && (complete || conversations.length > 0)}
          failure={failure}
        >
          {searched && isSearching && (
            <SearchResults
              conversations={searched}
              isListWhole={isListWhole}
              openId={openId}
              scroller={scroller}
              onBack={back}
            />
          )}
          {conversations && !isSearching && conversations.length > 0 && (
            <ConversationList
              key={folder?.id ?? ''}
              conversations={conversations}
              openId={openId}
              scroller={scroller}
            />
          )}
          {all?.length === 0 && !isSearching && <p className={styles.nothing}>{texts.empty}</p>}
        </ListState>
      </div>
    </ListPane>
  );
}

/** The buttons that create a folder or a conversation. */
function NewItems({ onNewConversation }: { readonly onNewConversation: () => void }) {
  const texts = strings().chat.list;
  const newFolder = () => startFolderTask({ kind: 'new', conversationId: null });
  useShortcuts({ newFolder });
  return (
    <>
      <IconButton icon={FolderPlusIcon} label={texts.newFolder} onClick={newFolder} />
      <IconButton
        icon={SquarePenIcon}
        label={texts.newConversation}
        shortcut={keysOf('newConversation')}
        onClick={onNewConversation}
      />
    </>
  );
}

/**
 * Opens a conversation's folder in the list when the conversation is opened, for example after a reload or from the
 * palette. Does nothing during a search, because the results would change.
 */
function useFolderOfOpen(
  openId: string | null,
  conversations: readonly ListedConversation[] | null,
  isSearching: boolean,
): void {
  const isLoaded = useFolders(({ folders }) => folders !== null);
  const followed = useRef<string | null>(null);
  const isListed = conversations?.some(({ id }) => id === openId) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each opened conversation
  useEffect(() => {
    if (openId === null) followed.current = null;
    if (!isLoaded || !isListed || followed.current === openId) return;
    followed.current = openId;
    const opened = conversations?.find(({ id }) => id === openId);
    if (!isSearching) openFolder(folderOf(opened?.folderId)?.id ?? null);
  }, [openId, isLoaded, isListed]);
}
