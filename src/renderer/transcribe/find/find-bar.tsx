import { CaseSensitiveIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { longestQuery } from '../../../shared/limits.ts';
import { useEscape } from '../../commands/use-escape.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { countLabel } from '../../stores/transcripts/state-line.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FindCount, FindSteps } from '../../ui/results/find-steps.tsx';
import styles from './find-bar.module.css';
import { closeFindLines, useFindLines } from './find-store.ts';
import type { FoundLines } from './use-find-lines.ts';

/** Finds a text in the whole transcript, and replaces one or all matches. */
export function FindLinesBar({
  found,
  onReplace,
  onReplaceAll,
}: {
  readonly found: FoundLines;
  /** Replaces the current match and goes to the next one. */
  readonly onReplace: () => void;
  readonly onReplaceAll: () => void;
}) {
  const { query, replacement, matchCase, asked } = useFindLines();
  const { matches, at, step } = found;
  const field = useRef<HTMLInputElement>(null);
  const texts = transcribeStrings().lines.find;
  useReturnedFocus();
  useEscape(closeFindLines);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for, its text can be typed over
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  const onEnter = (run: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event);
  };
  // The button is disabled when no match is left, and would lose the focus.
  const replacing = (replace: () => void, isLast: boolean) => {
    replace();
    if (isLast) field.current?.focus();
  };
  const total = matches.length;
  const count = `${at >= 0 ? `${countLabel(at + 1)} ${transcribeStrings().transcribe.of} ` : ''}${countLabel(total)}`;
  return (
    <search className={styles.bar} aria-label={texts.name}>
      <div className={styles.line}>
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
          onChange={({ currentTarget }) => useFindLines.setState({ query: currentTarget.value })}
          onKeyDown={onEnter(({ shiftKey }) => step(shiftKey ? -1 : 1))}
        />
        <FindCount query={query} nothing={total === 0} count={count} />
        <IconButton
          size="sm"
          icon={CaseSensitiveIcon}
          label={texts.matchCase}
          pressed={matchCase}
          onClick={() => useFindLines.setState({ matchCase: !matchCase })}
        />
        <FindSteps disabled={total === 0} step={step} />
      </div>
      <div className={styles.line}>
        <input
          className={styles.field}
          aria-label={texts.replaceWith}
          placeholder={texts.replaceWith}
          value={replacement}
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget }) => useFindLines.setState({ replacement: currentTarget.value })}
          onKeyDown={onEnter(() => onReplace())}
        />
        <Button disabled={total === 0} onClick={() => replacing(onReplace, total === 1)}>
          {texts.replace}
        </Button>
        <Button disabled={total === 0} onClick={() => replacing(onReplaceAll, true)}>
          {texts.replaceAll}
        </Button>
        <IconButton size="sm" icon={XIcon} label={texts.close} shortcut={['Esc']} onClick={closeFindLines} />
      </div>
    </search>
  );
}

// Returns the focus to where it was before the bar opened.
function useReturnedFocus(): void {
  const opener = useRef(document.activeElement);
  useLayoutEffect(() => {
    const from = opener.current;
    return () => {
      if (from instanceof HTMLElement && from.isConnected && from !== document.body)
        from.focus({ preventScroll: true });
    };
  }, []);
}
