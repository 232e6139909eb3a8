import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { restart } from './reload.ts';

/** A part of the page that is not in its first load; `bring` fetches it ahead of its first use, once, and never throws. */
export type Lazy<Props> = ((props: Props) => ReactNode) & { readonly bring: () => Promise<void> };

/**
 * Makes a part that is fetched when it is first shown, or before. Once it is here it is drawn with whatever shows it,
 * in the same frame: React's own `lazy` would show its fallback for a while even then. `standIn` is shown until then;
 * where it cannot be fetched, the page is loaded anew once the app is back.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): Lazy<Props> {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;

  const fetched = () => {
    coming ??= fetchPart().then((part) => {
      here = part;
      return part;
    });
    return coming;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: `late` is called once for each part, as its module is read
  function Part(props: Props) {
    const [Shown, show] = useState(() => here);
    const [lost, setLost] = useState<{ readonly thrown: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return;
      let wanted = true;
      fetched().then(
        (part) => wanted && show(() => part),
        (thrown: unknown) => {
          if (wanted && !restart()) setLost({ thrown });
        },
      );
      return () => {
        wanted = false;
      };
    }, [Shown]);
    if (lost) throw lost.thrown;
    return Shown ? <Shown {...props} /> : standIn;
  }

  return Object.assign(Part, {
    bring: () =>
      fetched().then(
        () => undefined,
        () => undefined,
      ),
  });
}

type Coming = Pick<Lazy<never>, 'bring'>;

/** What is fetched when nothing else is to be done: one after the other, since each keeps the page busy for a while. */
const soon: Coming[] = [];
let bringing = false;

function preloadNext(): void {
  bringing = soon.length > 0;
  if (bringing)
    requestIdleCallback(() => void (soon.shift()?.bring() ?? Promise.resolve()).then(preloadNext));
}

/** Fetches parts as soon as nothing else is to be done, so that their first use waits for nothing. */
export function useSoon(...parts: readonly Coming[]): void {
  useBringing(parts, (own) => soon.push(...own));
}

/** {@link useSoon} for what a person is most likely to see next: before all others. */
export function useNext(...parts: readonly Coming[]): void {
  useBringing(parts, (own) => soon.unshift(...own));
}

function useBringing(parts: readonly Coming[], add: (parts: readonly Coming[]) => void): void {
  const first = useRef({ parts, add });
  useEffect(() => {
    const { parts: own, add: addOwn } = first.current;
    addOwn(own);
    if (!bringing) preloadNext();
    return () => {
      for (const part of own) if (soon.includes(part)) soon.splice(soon.indexOf(part), 1);
    };
  }, []);
}

/** Whether something has been open yet: from then on it stays, so that it can close as it opened. */
export function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
