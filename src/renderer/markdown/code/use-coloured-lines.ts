import { useEffect, useRef, useState } from 'react';
import type { Language } from './code-languages.ts';
import { type Colouring, createColouring } from './colouring.ts';
import { type CodePiece, isWarm, loadColourer } from './highlight.ts';

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Highlighting can wait while text streams in, but not forever.
    requestIdleCallback(() => resolve(), { timeout: 250 });
  });

/**
 * Returns the lines highlighted so far; none for an unknown language. Highlighting in a language that hasn't been used
 * yet waits until no reply is `streaming`, because its slow first line would hold up text.
 */
export function useColouredLines(
  language: Language | undefined,
  code: string,
  finished: boolean,
  streaming: boolean,
): readonly (readonly CodePiece[])[] {
  const [lines, setLines] = useState<readonly (readonly CodePiece[])[]>([]);
  const colouring = useRef<Colouring>(undefined);

  useEffect(() => {
    if (!language) return undefined;
    const current = createColouring({
      load: async () => {
        const colourer = await loadColourer(language);
        await untilIdle();
        return colourer;
      },
      pause: untilIdle,
      onLines: setLines,
    });
    colouring.current = current;
    return () => {
      current.stop();
      colouring.current = undefined;
      setLines([]);
    };
  }, [language]);

  // Runs after the effect above, so that the code reaches a highlighter for its own language.
  useEffect(() => {
    if (language && (!streaming || isWarm(language))) colouring.current?.update(code, finished);
  }, [language, code, finished, streaming]);

  return lines;
}
