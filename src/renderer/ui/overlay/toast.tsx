import { useEffect, useState } from 'react';
import { create } from 'zustand';
import styles from './toast.module.css';

/** A short note about what was just done, and the way back if there is one. */
export type Toast = {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** The id of what it is about; see {@link endToastsAboutOthers}. */
  readonly about?: string;
};

const useToast = create<{ readonly shown: (Toast & { readonly id: number }) | null; readonly count: number }>(
  () => ({ shown: null, count: 0 }),
);

const shownForMs = 5000;

/** Shows a toast for 5 s, in place of the one before. Never for what is already visible. */
export function toast(next: Toast): void {
  useToast.setState(({ count }) => ({ shown: { ...next, id: count + 1 }, count: count + 1 }));
}

/** Ends a toast that is about something other than what has just been opened. */
export function endToastsAboutOthers(id: string): void {
  const about = useToast.getState().shown?.about;
  if (about !== undefined && about !== id) dismiss();
}

function dismiss(): void {
  useToast.setState({ shown: null });
}

/** Where toasts appear: once, inside the page, at its bottom centre. The clock waits while they are pointed at. */
export function ToastPlace() {
  const shown = useToast((state) => state.shown);
  // Which toast is pointed at: one that goes away under the pointer tells nobody that it was left.
  const [heldId, setHeldId] = useState<number | null>(null);
  const held = heldId !== null && heldId === shown?.id;

  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(dismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [shown, held]);

  const press = () => {
    shown?.action?.onPress();
    dismiss();
  };

  return (
    <div className={styles.place} role="status" aria-live="polite">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing or focusing only stops the clock
        <div
          key={shown.id}
          data-toast
          className={styles.toast}
          onPointerEnter={() => setHeldId(shown.id)}
          onPointerLeave={() => setHeldId(null)}
          onFocus={() => setHeldId(shown.id)}
          onBlur={() => setHeldId(null)}
        >
          <span className={styles.text}>{shown.text}</span>
          {shown.action && (
            <button type="button" className={styles.action} onClick={press}>
              {shown.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
