import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { whenConnected } from '../backend/connection.ts';
import { reloadOnce } from './reload.ts';

/** A component outside the first load. `preload` fetches it ahead of its first use, once, and never throws. */
export type Lazy<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> };

/**
 * Creates a component that is fetched when it's first shown or preloaded. Once fetched, it renders in the same frame as
 * its parent, whereas React's `lazy` would show its fallback first. `fallback` is shown until then. If the component
 * can't be fetched, the page reloads once the app can be reached.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Lazy<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const fetched = () => {
    loading ??= fetchPart().then((part) => {
      loaded = part;
      return part;
    });
    return loading;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: `lazyPart` is called once for each component, when its module is evaluated
  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failed, setFailed] = useState<{ readonly thrown: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return;
      let isMounted = true;
      fetched().then(
        (part) => isMounted && show(() => part),
        (thrown: unknown) => {
          if (isMounted && !reloadOnce()) setFailed({ thrown });
        },
      );
      return () => {
        isMounted = false;
      };
    }, [Shown]);
    if (failed) throw failed.thrown;
    return Shown ? <Shown {...props} /> : fallback;
  }

  return Object.assign(Part, {
    preload: () =>
      fetched().then(
        () => undefined,
        () => undefined,
      ),
  });
}

type Preloadable = Pick<Lazy<never>, 'preload'>;

/** Components to preload while the page is idle, one at a time, because each blocks the page for a moment. */
const queue: Preloadable[] = [];
let isPreloading = false;

function preloadNext(): void {
  isPreloading = queue.length > 0;
  if (isPreloading) requestIdleCallback(() => void preloadOne().then(preloadNext));
}

async function preloadOne(): Promise<void> {
  // While the app can't be reached, another program may use its port (decision 34).
  await whenConnected();
  await queue.shift()?.preload();
}

/** Fetches a component while the page is idle, so that its first use doesn't wait. */
export function usePreload(part: Preloadable): void {
  const first = useRef(part);
  useEffect(() => {
    const added = first.current;
    queue.push(added);
    if (!isPreloading) preloadNext();
    return () => {
      if (queue.includes(added)) queue.splice(queue.indexOf(added), 1);
    };
  }, []);
}

/** Returns whether something has ever been open. It stays mounted from then on, so that closing can be animated. */
export function useHasBeenOpen(open: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(open);
  if (open && !hasBeenOpen) setHasBeenOpen(true);
  return hasBeenOpen || open;
}
