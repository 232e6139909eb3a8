import { Autocomplete } from '@base-ui/react/autocomplete';
import type { MouseEvent } from 'react';
import { strings } from '../i18n/strings.ts';
import { SearchMarks } from '../ui/highlight/search-marks.tsx';
import { Icon } from '../ui/text/icon.tsx';
import { Keys } from '../ui/text/keys.tsx';
import { onMac } from '../ui/text/on-mac.ts';
import type { FoundItem, GroupName } from './found.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-item.ts';

/** A group as displayed. */
export type ShownGroup = {
  readonly name: GroupName | 'ask';
  readonly title: string;
  readonly items: readonly FoundItem[];
};

/** The results in groups. A click runs an item; with Ctrl (⌘) the palette stays open. */
export function PaletteList({
  groups,
  onRun,
}: {
  readonly groups: readonly ShownGroup[];
  readonly onRun: (item: PaletteItem, stay: boolean) => void;
}) {
  return (
    <Autocomplete.List className={styles.list} aria-label={strings().palette.results}>
      {groups.map(({ name, title, items }) => (
        <Autocomplete.Group key={name} items={items.map(({ item }) => item)}>
          <Autocomplete.GroupLabel className={styles.heading}>{title}</Autocomplete.GroupLabel>
          {items.map((found) => (
            <Row key={found.item.id} found={found} onRun={onRun} />
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  );
}

function Row({
  found: { item, matches },
  onRun,
}: {
  readonly found: FoundItem;
  readonly onRun: (item: PaletteItem, stay: boolean) => void;
}) {
  const onClick = (event: MouseEvent) => onRun(item, onMac ? event.metaKey : event.ctrlKey);
  return (
    <Autocomplete.Item className={styles.item} value={item} onClick={onClick}>
      <Icon icon={item.icon} size={16} />
      <span className={styles.title} dir="auto">
        <SearchMarks text={item.title} matches={matches} />
      </span>
      {item.detail && <span className={styles.detail}>{item.detail}</span>}
      <span className={styles.gap} />
      {item.keys && <Keys keys={item.keys} />}
    </Autocomplete.Item>
  );
}
