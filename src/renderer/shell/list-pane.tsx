import { PanelLeftIcon, SearchIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { longestQuery } from '../../shared/limits.ts';
import { keysOf } from '../commands/keys-in-use.ts';
import { strings } from '../i18n/strings.ts';
import { useRoute } from '../route.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { Keys } from '../ui/text/keys.tsx';
import { GatewaySwitcher } from './gateway-switcher.tsx';
import styles from './list-pane.module.css';
import { closeDrawer, showList, useListShown } from './list-shown.ts';

/** The search field of a {@link ListPane}: a searchbox named `label`. */
export type ListSearch = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Used by the shortcut that focuses the field. */
  readonly inputRef?: Ref<HTMLInputElement>;
};

/**
 * The column to the left of a sheet: title and actions, search, the screen's list, and the gateway switcher. Not
 * rendered while hidden.
 */
export function ListPane({
  actions,
  search,
  wide = false,
  collapsesEarly = false,
  switchesGateway = true,
  bodyRef,
  children,
}: {
  readonly actions?: ReactNode;
  readonly search?: ListSearch;
  readonly wide?: boolean;
  /** Becomes a drawer at a larger width, for screens with two columns beside the list. */
  readonly collapsesEarly?: boolean;
  /** Whether the gateway switcher is below the list. */
  readonly switchesGateway?: boolean;
  /** The scrolling part below the search field. */
  readonly bodyRef?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) {
  const shown = useListShown();
  const title = useListTitle();
  if (!shown) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !closeDrawer()) return;
    event.preventDefault();
  };
  return (
    <aside
      className={styles.list}
      data-pane
      aria-label={title}
      data-wide={wide || undefined}
      data-collapses-early={collapsesEarly || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton
          data-list-toggle
          icon={PanelLeftIcon}
          label={strings().frame.hideList}
          shortcut={keysOf('list')}
          onClick={() => void showList(false)}
        />
        {actions}
      </div>
      {search && <Search {...search} />}
      <div ref={bodyRef} className={styles.body}>
        <div className={styles.rows}>{children}</div>
      </div>
      {switchesGateway && (
        <div className={styles.foot}>
          <GatewaySwitcher />
        </div>
      )}
    </aside>
  );
}

/**
 * A button at the left end of a sheet's bar that shows the hidden list. Also contains the screen's heading for screen
 * readers, which is otherwise in the list. Renders nothing while the list is visible.
 */
export function ShowListButton() {
  const shown = useListShown();
  const title = useListTitle();
  if (shown) return null;
  return (
    <>
      <h2 className="vh">{title}</h2>
      <IconButton
        className={styles.show}
        data-list-toggle
        icon={PanelLeftIcon}
        label={strings().frame.showList}
        shortcut={keysOf('list')}
        onClick={() => void showList(true)}
      />
    </>
  );
}

/** Returns the title of the current screen's list. */
function useListTitle(): string {
  const { screen } = useRoute();
  switch (screen) {
    case 'quick':
    case 'chat':
      return strings().chat.list.title;
    case 'transcribe':
      return strings().frame.transcripts;
    case 'speak':
      return strings().frame.clips;
    case 'settings':
      return strings().frame.settings;
  }
}

function Search({ label, value, onChange, onKeyDown, inputRef }: ListSearch) {
  return (
    <label className={styles.search}>
      <Icon icon={SearchIcon} size={14} />
      <input
        ref={inputRef}
        type="search"
        className={styles.searchInput}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={longestQuery}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' && <Keys keys={keysOf('search') ?? []} />}
    </label>
  );
}
