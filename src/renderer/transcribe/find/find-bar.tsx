import { CaseSensitiveIcon } from 'lucide-react';
import { useRef } from 'react';
import { useEscape } from '../../commands/use-escape.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { FindBar, FindField } from '../../ui/results/find-bar.tsx';
import { transcriptFind, useFindOptions } from '../model/find-store.ts';
import type { FoundLines } from './use-find-lines.ts';

/** Finds text in the whole transcript, and replaces one or all matches. */
export function TranscriptFindBar({
  found: { matches, at, step },
  onReplace,
  onReplaceAll,
}: {
  readonly found: FoundLines;
  /** Replaces the current match and goes to the next one. */
  readonly onReplace: () => void;
  readonly onReplaceAll: () => void;
}) {
  const { replacement, matchCase } = useFindOptions();
  const field = useRef<HTMLInputElement>(null);
  const texts = strings().lines.find;
  useEscape(transcriptFind.close);

  // The button is disabled when no match is left, and would lose the focus.
  const replaceWith = (replace: () => void, isLast: boolean) => {
    replace();
    if (isLast) field.current?.focus();
  };
  const total = matches.length;
  return (
    <FindBar
      bar={transcriptFind}
      name={texts.name}
      progress={{ at, total, done: true, step }}
      field={field}
      options={
        <IconButton
          size="sm"
          icon={CaseSensitiveIcon}
          label={texts.matchCase}
          pressed={matchCase}
          onClick={() => useFindOptions.setState({ matchCase: !matchCase })}
        />
      }
    >
      <FindField
        label={texts.replaceWith}
        value={replacement}
        maxLength={500}
        onChange={(value) => useFindOptions.setState({ replacement: value })}
        onEnter={onReplace}
      />
      <Button disabled={total === 0} onClick={() => replaceWith(onReplace, total === 1)}>
        {texts.replace}
      </Button>
      <Button disabled={total === 0} onClick={() => replaceWith(onReplaceAll, true)}>
        {texts.replaceAll}
      </Button>
    </FindBar>
  );
}
