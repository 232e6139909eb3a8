import { type ComponentType, memo, type ReactNode } from 'react';
import { isLoose, type LinkDefinitions, type ListBlock, type ListItem, noLinks } from './blocks/blocks.ts';
import { lexInline } from './blocks/bounded-lexer.ts';
import { inGroups, isSameGroup } from './blocks/groups.ts';
import { plainOf } from './inline.tsx';
import styles from './markdown.module.css';

/** Props of a list item. A `loose` one renders its text as paragraphs. */
export type ItemProps = {
  readonly item: ListItem;
  readonly loose: boolean;
  readonly links: LinkDefinitions;
  readonly live: boolean;
  /** The heading level inside it; see `Blocks`. */
  readonly level: number;
};

type ListProps = {
  readonly list: ListBlock;
  readonly links: LinkDefinitions;
  readonly live: boolean;
  readonly level: number;
  /** Renders an item. A prop, because items contain blocks and blocks contain lists, which would be an import cycle. */
  readonly Content: ComponentType<ItemProps>;
};

function TaskBox({ item, links }: { readonly item: ListItem; readonly links: LinkDefinitions }): ReactNode {
  const [first] = item.blocks;
  const name = first?.kind === 'paragraph' ? plainOf(lexInline(first.text, links)) : undefined;
  return <input type="checkbox" checked={item.checked === true} disabled aria-label={name} />;
}

const ItemView = memo(function ItemView(props: ItemProps & Pick<ListProps, 'Content'>): ReactNode {
  const { item, loose, links, live, level, Content } = props;
  const task = item.checked !== undefined;
  return (
    <li className={task ? styles.task : undefined}>
      {task && <TaskBox item={item} links={links} />}
      <Content item={item} loose={loose} links={links} live={live} level={level} />
    </li>
  );
});

type ItemsProps = Omit<ItemProps, 'item'> &
  Pick<ListProps, 'Content'> & { readonly parts: readonly ListItem[] };

const Items = memo(function Items({ parts, loose, links, live, level, Content }: ItemsProps): ReactNode {
  return parts.map((item, index) => (
    <ItemView
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended
      key={index}
      item={item}
      loose={loose}
      links={item.mayRefer ? links : noLinks}
      live={live && index === parts.length - 1}
      level={level}
      Content={Content}
    />
  ));
}, isSameGroup);

/** A list. Unchanged items don't rerender, so appending to a long list stays cheap. */
export function ListView({ list, links, live, level, Content }: ListProps): ReactNode {
  const loose = isLoose(list);
  const groups = inGroups(list.items);
  const items = groups.map((group, index) => (
    <Items
      // biome-ignore lint/suspicious/noArrayIndexKey: groups are only appended
      key={index}
      parts={group}
      loose={loose}
      links={group.some((item) => item.mayRefer) ? links : noLinks}
      live={live && index === groups.length - 1}
      level={level}
      Content={Content}
    />
  ));
  const className = loose ? styles.loose : undefined;
  if (list.start === undefined) {
    return (
      <ul dir="auto" className={className}>
        {items}
      </ul>
    );
  }
  return (
    <ol dir="auto" start={list.start === 1 ? undefined : list.start} className={className}>
      {items}
    </ol>
  );
}
