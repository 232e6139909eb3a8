import { Code, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from '../code/code.module.css';
import { CodeView } from '../code/code-block.tsx';
import { useMarkdown } from '../markdown-context.ts';
import type { MarkdownStrings } from '../markdown-strings.ts';
import { type DiagramState, useDiagram } from './use-diagram.ts';

/** Returns whether a code block in this language is a diagram. */
export function isDiagram(language: string): boolean {
  return language.toLowerCase() === 'mermaid';
}

function noteOf(state: DiagramState, texts: MarkdownStrings): string | undefined {
  switch (state.kind) {
    case 'refused':
      return texts.diagramRefused;
    case 'timed-out':
      return texts.diagramTimedOut;
    case 'drawing':
    case 'drawn':
      return undefined;
  }
}

/** The smallest scale of a wide diagram. If it's still too wide, it scrolls, so that its text stays legible. */
const smallestScale = 0.75;

type DiagramViewProps = { readonly language: string; readonly text: string; readonly live: boolean };

/**
 * A diagram: its code while it's `live` and until the picture is drawn, then the picture with a button that shows the
 * code.
 */
export function DiagramView({ language, text, live }: DiagramViewProps): ReactNode {
  const { texts } = useMarkdown();
  const [showsCode, setShowsCode] = useState(false);
  const state = useDiagram(live ? undefined : text);
  const picture = state.kind === 'drawn' ? state.picture : undefined;
  const toggle = picture && (
    <button type="button" className={styles.codeButton} onClick={() => setShowsCode(!showsCode)}>
      {showsCode ? <Workflow size={12} /> : <Code size={12} />}
      {showsCode ? texts.showDiagram : texts.showCode}
    </button>
  );
  return (
    <CodeView
      language={language}
      text={text}
      live={live}
      button={toggle}
      picture={
        picture && !showsCode ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
          <div className={styles.diagram} role="group" aria-label={texts.diagramView} tabIndex={0}>
            <img
              src={picture.address}
              width={Math.ceil(picture.width)}
              height={Math.ceil(picture.height)}
              alt={texts.diagram(picture.title || undefined)}
              draggable={false}
              style={{ minWidth: Math.ceil(picture.width * smallestScale) }}
            />
          </div>
        ) : undefined
      }
      note={noteOf(state, texts)}
      busy={!live && state.kind === 'drawing'}
    />
  );
}
