import { WrapText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMarkdown } from '../markdown-context.ts';
import styles from './code.module.css';
import { languageOf } from './code-languages.ts';
import { CodeLines } from './code-lines.tsx';
import { CopyButton } from './copy-button.tsx';
import { useColouredLines } from './use-coloured-lines.ts';

/** Maximum displayed length of an unknown language name, in characters. */
const maxLanguageName = 24;

type CodeViewProps = {
  readonly language: string;
  readonly text: string;
  readonly live: boolean;
  /** An extra button, to the left of the standard ones. */
  readonly button?: ReactNode;
  /** A picture of what the code describes, shown instead of the code. */
  readonly picture?: ReactNode;
  /** A sentence below the code. */
  readonly note?: string | undefined;
  /** Whether the picture is being drawn. */
  readonly busy?: boolean;
};

/** A code block with its language, Copy and Wrap. The code scrolls horizontally. */
export function CodeView({ language, text, live, button, picture, note, busy }: CodeViewProps): ReactNode {
  const { texts, streaming } = useMarkdown();
  const [wrapped, setWrapped] = useState(false);
  const grammar = languageOf(language);
  const name = grammar?.name ?? language.slice(0, maxLanguageName);
  const lines = useColouredLines(grammar, text, !live, streaming);
  const wrapName = wrapped ? texts.unwrap : texts.wrap;
  return (
    <div className={styles.code} aria-busy={busy || undefined}>
      <div className={styles.codeHead}>
        <span className={styles.codeLanguage}>{name}</span>
        {button}
        {!picture && (
          <button
            type="button"
            className={styles.codeButton}
            aria-label={wrapName}
            title={wrapName}
            onClick={() => setWrapped(!wrapped)}
          >
            <WrapText size={12} />
          </button>
        )}
        <CopyButton label={texts.copy} name={texts.copyCode} text={() => text} />
      </div>
      {picture ?? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <pre
          dir="ltr"
          className={wrapped ? styles.wrapped : undefined}
          role="group"
          aria-label={texts.code(name === '' ? undefined : name)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
          tabIndex={0}
        >
          <code>
            <CodeLines code={text} lines={lines} live={live} />
          </code>
        </pre>
      )}
      {note && <p className={styles.codeNote}>{note}</p>}
    </div>
  );
}
