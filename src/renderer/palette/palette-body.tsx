import { MessageSquareTextIcon } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import { currentBindings } from '../commands/keys-in-use.ts';
import { isComposing, matchesEvent } from '../commands/use-shortcuts.ts';
import { failureText } from '../failures/failure-text.ts';
import { strings } from '../i18n/strings.ts';
import { useRoute } from '../route.ts';
import { show } from '../stores/conversations/conversation-actions.ts';
import { changeDraft } from '../stores/drafts/drafts.ts';
import { Filter, type FilterKeyEvent, FilterLine } from '../ui/controls/filter.tsx';
import { useTrailing } from '../ui/state/use-trailing.ts';
import { Keys } from '../ui/text/keys.tsx';
import { onMac } from '../ui/text/on-mac.ts';
import { type Found, find, readQuery, scopePrefixes } from './found.ts';
import styles from './palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { PaletteList, type ShownGroup } from './palette-list.tsx';
import { noteRun, openPalette } from './palette-store.ts';
import { parameterItem } from './parameter-item.ts';
import { useOpenConversation, usePaletteItems } from './use-palette-items.ts';

/**
 * The search field, the results and the key hints. Enter runs the highlighted item; with Ctrl (⌘) the palette stays
 * open.
 */
export function PaletteBody() {
  const texts = strings().palette;
  const [query, setQuery] = useState('');
  const { items, loading, failure } = usePaletteItems();
  const input = useRef<HTMLInputElement>(null);
  const marked = useRef<PaletteItem | undefined>(undefined);
  const conversation = useOpenConversation(useRoute());
  // Typing is never delayed, but results may lag behind if there are very many items.
  const settledQuery = useTrailing(query);
  const results = (typed: string) => withParameterFirst(find(items, typed), typed, conversation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `results` changes with these
  const found = useMemo(() => results(settledQuery), [items, settledQuery, conversation]);
  useRetainedFocus(input);

  const run = (item: PaletteItem, keepOpen: boolean) => {
    noteRun(item.id, Date.now());
    if (keepOpen) return item.run();
    openPalette(false);
    // Run after focus has returned, because the action may move it.
    setTimeout(item.run);
  };
  const onKeyDown = (event: FilterKeyEvent) => {
    const { nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    if (currentBindings('palette').some((binding) => matchesEvent(binding, nativeEvent))) {
      event.preventDefault();
      return openPalette(false);
    }
    if (nativeEvent.key !== 'Enter') return;
    event.preventDefault();
    event.preventBaseUIHandler();
    // After fast typing, run the result for the current query instead of the one still displayed.
    const chosenItem =
      settledQuery === query ? marked.current : firstOf(shownFor(results(query), query, loading));
    if (chosenItem) run(chosenItem, onMac ? nativeEvent.metaKey : nativeEvent.ctrlKey);
  };
  const shown = shownFor(found, settledQuery, loading);
  return (
    <Filter
      typed={query}
      onType={setQuery}
      found={shown.map(({ title, items: entries }) => ({
        value: title,
        items: entries.map(({ item }) => item),
      }))}
      titleOf={({ title }) => title}
      marked={marked}
    >
      <FilterLine input={input} label={texts.placeholder} large onKeyDown={onKeyDown} />
      <PaletteList groups={shown} onRun={run} />
      {(loading || failure) && (
        <p className={styles.note} role={failure ? 'alert' : undefined}>
          {failure ? texts.failed(failureText(failure).title) : texts.loading}
        </p>
      )}
      <PaletteFoot />
      <p className="vh" role="status">
        {settledQuery === '' ? '' : found.count === 0 ? texts.none : texts.found(found.count)}
      </p>
    </Filter>
  );
}

/** Adds the command that sets a parameter, if the query is one such as `temperature 0.2`. */
function withParameterFirst(found: Found, query: string, conversation: Conversation | null): Found {
  const item = parameterItem(query, conversation);
  if (!item) return found;
  const others = found.groups.find(({ name }) => name === 'do')?.items ?? [];
  const group = { name: 'do', items: [{ item, matches: [] }, ...others] } as const;
  return { groups: [group, ...found.groups.filter(({ name }) => name !== 'do')], count: found.count + 1 };
}

/** Returns the results in groups. If there are none and nothing is still loading, offers to ask the model. */
function shownFor(found: Found, query: string, loading: boolean): readonly ShownGroup[] {
  const { groups: titles } = strings().palette;
  if (found.count > 0) return found.groups.map((group) => ({ ...group, title: titles[group.name] }));
  return readQuery(query).words.length === 0 || loading ? [] : [emptyGroup(query)];
}

function firstOf(groups: readonly ShownGroup[]): PaletteItem | undefined {
  return groups[0]?.items[0]?.item;
}

/** Offers to send the query to the model if nothing matches. */
function emptyGroup(query: string): ShownGroup {
  const item: PaletteItem = {
    id: 'ask',
    kind: 'ask',
    title: strings().palette.ask,
    icon: MessageSquareTextIcon,
    usedAt: 0,
    run: () => {
      changeDraft(null, { text: query.trim() });
      show(null);
    },
  };
  return { name: 'ask', title: strings().palette.none, items: [{ item, matches: [] }] };
}

/** Returns focus to the palette if an action moves it while the palette stays open. */
function useRetainedFocus(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = input.current?.closest('[role=dialog]');
      const isOutside = target instanceof Element && target.closest('#page') !== null;
      if (dialog && isOutside && dialog.hasAttribute('data-open')) input.current?.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [input]);
}

/** Hints for the keys and for the characters that narrow the search. */
function PaletteFoot() {
  const texts = strings().palette;
  return (
    <div className={styles.foot}>
      <Hint keys={['ArrowUp', 'ArrowDown']} text={texts.choose} />
      <Hint keys={['Enter']} text={texts.run} />
      <Hint keys={['Mod', 'Enter']} text={texts.runAndStay} />
      <span className={styles.gap} />
      {scopePrefixes.map((prefix) => (
        <Hint key={prefix} keys={[prefix]} text={texts.scopes[prefix]} />
      ))}
    </div>
  );
}

function Hint({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <span className={styles.hint}>
      <Keys keys={keys} announced />
      {text}
    </span>
  );
}
