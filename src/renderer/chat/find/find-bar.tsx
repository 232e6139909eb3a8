import { SearchIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { longestQuery } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { overlayOpen } from '../../ui/overlay/overlay-open.ts';
import { FindCount, FindSteps } from '../../ui/results/find-steps.tsx';
import { useTrailing } from '../../ui/state/use-trailing.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './find-bar.module.css';
import { closeFind, useFindBar } from './find-store.ts';
import { type FindPlace, useFind } from './use-find.ts';

/** Finds text in the whole conversation. The browser's own search only sees the rendered turns. */
export function FindBar(place: FindPlace) {
  const { query, asked } = useFindBar();
  const { matches, at, step } = useFind(place, useTrailing(query));
  const field = useRef<HTMLInputElement>(null);
  const texts = strings().chat.find;
  useReturnedFocus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the text each time the bar is opened
  useLayoutEffect(() => field.current?.select(), [asked]);

  useEffect(() => {
    // In the capture phase: otherwise Esc would stop the running reply.
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof HTMLTextAreaElement && event.target.closest('[data-message]');
      if (event.key !== 'Escape' || event.isComposing || overlayOpen() || typing) return;
      event.preventDefault();
      event.stopPropagation();
      closeFind();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const total = matches.found.length;
  const count = texts.count(at + 1, total, matches.done);
  return (
    <search className={styles.bar} aria-label={texts.name}>
      <Icon icon={SearchIcon} size={14} />
      <input
        ref={field}
        className={styles.field}
        aria-label={texts.name}
        placeholder={texts.name}
        value={query}
        maxLength={longestQuery}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        onChange={(event) => useFindBar.setState({ query: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <FindCount query={query} nothing={matches.done && total === 0} count={count} />
      <FindSteps disabled={total === 0} step={step} />
      <IconButton size="sm" icon={XIcon} label={texts.close} shortcut={['Esc']} onClick={closeFind} />
    </search>
  );
}

// Returns focus to where it was before the bar opened, or to the message box.
function useReturnedFocus(): void {
  const opener = useRef(document.activeElement);
  useLayoutEffect(() => {
    const from = opener.current;
    return () => {
      if (from instanceof HTMLElement && from.isConnected && from !== document.body)
        from.focus({ preventScroll: true });
      else focusMessageBox();
    };
  }, []);
}
