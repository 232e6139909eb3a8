import { useEffect, useRef, useState } from 'react';
import type { Language } from './code-languages.ts';
import { type Colouring, createColouring } from './colouring.ts';
import { type CodePiece, isWarm, loadColourer } from './highlight.ts';

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Colours may wait a little for the stream, not for ever.
    requestIdleCallback(() => resolve(), { timeout: 250 });
  });

/**
 * The lines of a block of code that are coloured yet; none for an unknown language. A language that was not used
 * before waits until no reply is `streaming`, so that its slow first line holds up no words.
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

  // After the effect above, so that the first code reaches a colouring of its own language.
  useEffect(() => {
    if (language && (!streaming || isWarm(language))) colouring.current?.update(code, finished);
  }, [language, code, finished, streaming]);

  return lines;
}
