import { PanelLeftIcon, SearchIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { keysOf } from '../commands/keys-in-use.ts';
import { strings } from '../i18n/strings.ts';
import { useRoute } from '../stores/route.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { Keys } from '../ui/text/keys.tsx';
import { GatewaySwitcher } from './gateway-switcher.tsx';
import styles from './list-pane.module.css';
import { closeDrawer, showList, useListShown } from './list-shown.ts';

/** The search line of a {@link ListPane}: a searchbox named `label`. */
export type ListSearch = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** For the shortcut that puts the caret there. */
  readonly inputRef?: Ref<HTMLInputElement>;
};

/**
 * The column at the left of a sheet: title with its actions, search, what the screen lists, and the gateway
 * switcher. It is not there while the list is hidden.
 */
export function ListPane({
  actions,
  search,
  wide = false,
  early = false,
  children,
}: {
  readonly actions?: ReactNode;
  readonly search?: ListSearch;
  readonly wide?: boolean;
  /** It lies over the sheet already where two columns and a list have no room. */
  readonly early?: boolean;
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
      data-early={early || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h1 className={styles.title}>{title}</h1>
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
      <div className={styles.body}>
        <div className={styles.rows}>{children}</div>
      </div>
      <div className={styles.foot}>
        <GatewaySwitcher />
      </div>
    </aside>
  );
}

/**
 * Brings the hidden list back, and names the screen in its stead for screen readers; draws nothing while it is shown.
 * For the left end of a sheet's bar.
 */
export function ShowListButton() {
  const shown = useListShown();
  const title = useListTitle();
  if (shown) return null;
  return (
    <>
      <h1 className="vh">{title}</h1>
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

/** What the list of this screen is called. */
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
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' && <Keys keys={keysOf('search') ?? []} />}
    </label>
  );
}
