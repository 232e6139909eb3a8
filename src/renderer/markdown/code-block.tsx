import { Check, Copy, WrapText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import css from './code.module.css';
import { CodeLines } from './code-lines.tsx';
import { languageOf } from './languages.ts';
import { useMarkdown } from './markdown-context.ts';
import { useColouredLines } from './use-coloured-lines.ts';

/** How long the button says what became of copying, in milliseconds. */
const SAID_FOR = 1500;

/** The longest name of an unknown language that is shown, in characters. */
const MAX_LANGUAGE = 24;

function CopyButton({ code }: { readonly code: string }): ReactNode {
  const { words } = useMarkdown();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | undefined>(undefined);

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SAID_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  };
  return (
    <button type="button" className={css.codeButton} aria-label={words.copyCode} onClick={() => void copy()}>
      {outcome === 'copied' ? <Check size={12} /> : <Copy size={12} />}
      <span aria-live="polite">{outcome ? words[outcome] : words.copy}</span>
    </button>
  );
}

type CodeViewProps = { readonly language: string; readonly text: string; readonly live: boolean };

/** A block of code: its language, copying, wrapping, and the code, which scrolls sideways in itself. */
export function CodeView({ language, text, live }: CodeViewProps): ReactNode {
  const { words, streaming } = useMarkdown();
  const [wrapped, setWrapped] = useState(false);
  const known = languageOf(language);
  const name = known?.name ?? language.slice(0, MAX_LANGUAGE);
  const lines = useColouredLines(known, text, !live, streaming);
  const wrapName = wrapped ? words.unwrap : words.wrap;
  return (
    <div className={css.code}>
      <div className={css.codeHead}>
        <span className={css.codeLanguage}>{name}</span>
        <button
          type="button"
          className={css.codeButton}
          aria-label={wrapName}
          title={wrapName}
          onClick={() => setWrapped(!wrapped)}
        >
          <WrapText size={12} />
        </button>
        <CopyButton code={text} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <pre
        dir="ltr"
        className={wrapped ? css.wrapped : undefined}
        role="group"
        aria-label={words.code(name === '' ? undefined : name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <code>
          <CodeLines code={text} lines={lines} live={live} />
        </code>
      </pre>
    </div>
  );
}
