import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { startAnew } from '../backend/start-anew.ts';

/** A part of the page that is not in its first load; `bring` fetches it ahead of its first use, once, and never throws. */
export type Late<Props> = ((props: Props) => ReactNode) & { readonly bring: () => Promise<void> };

/**
 * Makes a part that is fetched when it is first shown, or before. Once it is here it is drawn with whatever shows it,
 * in the same frame: React's own `lazy` would show its fallback for a while even then. `standIn` is shown until then;
 * where it cannot be fetched, the page is loaded anew once the app is back.
 */
export function late<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): Late<Props> {
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
          if (wanted && !startAnew()) setLost({ thrown });
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

/** Fetches parts as soon as nothing else is to be done, so that their first use waits for nothing. */
export function useSoon(...parts: readonly Pick<Late<never>, 'bring'>[]): void {
  const first = useRef(parts);
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      for (const part of first.current) void part.bring();
    });
    return () => cancelIdleCallback(idle);
  }, []);
}

/** Whether something has been open yet: from then on it stays, so that it can close as it opened. */
export function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
