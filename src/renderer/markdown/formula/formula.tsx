import type katex from 'katex';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { drawFormula } from './draw-formula.ts';
import styles from './formula.module.css';

type Katex = typeof katex;

let loaded: Katex | undefined;
let loading: Promise<Katex | undefined> | undefined;

/**
 * Loads KaTeX with its styles and fonts, once. Resolves to undefined if loading fails; the next formula tries again.
 */
function loadKatex(): Promise<Katex | undefined> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(
    ([module]) => {
      loaded = module.default;
      return loaded;
    },
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

function useKatex(): Katex | undefined {
  const [katex, setKatex] = useState(() => loaded);
  useEffect(() => {
    if (!katex) void loadKatex().then((module) => setKatex(() => module));
  }, [katex]);
  return katex;
}

/** The source of a formula, shown while it streams, until KaTeX is loaded, and if it can't be rendered. */
export function FormulaSource({ source }: { readonly source: string }): ReactNode {
  return <span className={styles.source}>{source}</span>;
}

type FormulaProps = { readonly source: string; readonly tex: string; readonly display: boolean };

/** A rendered formula, with its source hidden beside it for copying. */
export function FormulaView({ source, tex, display }: FormulaProps): ReactNode {
  const katex = useKatex();
  const rendered = useMemo(() => katex && drawFormula(katex, tex, display), [katex, tex, display]);
  const place = useCallback(
    (element: Element | null) => rendered && element?.replaceChildren(rendered),
    [rendered],
  );
  if (!rendered) return <FormulaSource source={source} />;
  return (
    <span className={display ? styles.display : styles.formula} data-formula="">
      <span className={styles.drawn} dir="ltr" ref={place} />
      <span className={styles.written}>{source}</span>
    </span>
  );
}
