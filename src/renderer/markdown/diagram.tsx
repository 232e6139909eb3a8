import { Code, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from './code.module.css';
import { CodeView } from './code-block.tsx';
import { useMarkdown } from './markdown-context.ts';
import { type DiagramState, useDiagram } from './use-diagram.ts';
import type { MarkdownWords } from './words.ts';

/** Whether a block of code in this language is a diagram. */
export function isDiagram(language: string): boolean {
  return language.toLowerCase() === 'mermaid';
}

function noteOf(state: DiagramState, words: MarkdownWords): string | undefined {
  switch (state.kind) {
    case 'refused':
      return words.diagramRefused;
    case 'timed-out':
      return words.diagramTimedOut;
    case 'drawing':
    case 'drawn':
      return undefined;
  }
}

type DiagramViewProps = { readonly language: string; readonly text: string; readonly live: boolean };

/** A diagram: its code while that is `live` and until the picture is drawn, then the picture, with a button to see the code. */
export function DiagramView({ language, text, live }: DiagramViewProps): ReactNode {
  const { words } = useMarkdown();
  const [codeWanted, setCodeWanted] = useState(false);
  const state = useDiagram(live ? undefined : text);
  const picture = state.kind === 'drawn' ? state.picture : undefined;
  const toggle = picture && (
    <button type="button" className={css.codeButton} onClick={() => setCodeWanted(!codeWanted)}>
      {codeWanted ? <Workflow size={12} /> : <Code size={12} />}
      {codeWanted ? words.showDiagram : words.showCode}
    </button>
  );
  return (
    <CodeView
      language={language}
      text={text}
      live={live}
      button={toggle}
      picture={
        picture && !codeWanted ? (
          <div className={css.diagram}>
            <img
              src={picture.address}
              width={Math.ceil(picture.width)}
              height={Math.ceil(picture.height)}
              alt={words.diagram(picture.title || undefined)}
              draggable={false}
            />
          </div>
        ) : undefined
      }
      note={noteOf(state, words)}
      busy={!live && state.kind === 'drawing'}
    />
  );
}
