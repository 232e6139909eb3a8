import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { strings } from '../../i18n/strings.ts';
import styles from './toast.module.css';

/** A short message about a completed action, with an optional button such as Undo. */
export type Toast = {
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** The id of the item that the toast is about. See {@link endToastsAboutOthers}. */
  readonly about?: string | undefined;
};

/** The toast that is shown, and how many have been. */
export const useToast = create<{
  readonly shown: (Toast & { readonly id: number }) | null;
  readonly count: number;
}>(() => ({ shown: null, count: 0 }));

const shownForMs = 5000;

/** Shows a toast for 5 s, replacing the current one. Don't use it for changes that are visible anyway. */
export function toast(next: Toast): void {
  useToast.setState(({ count }) => ({ shown: { ...next, id: count + 1 }, count: count + 1 }));
}

/** Shows a toast about a completed action, with an Undo button. See {@link Toast} for `about`. */
export function toastUndo(text: string, undo: () => unknown, about?: string): void {
  toast({ text, action: { label: strings().frame.undo, onPress: undo }, about });
}

/** Hides a toast about an item other than `id`, which was just opened. */
export function endToastsAboutOthers(id: string): void {
  const about = useToast.getState().shown?.about;
  if (about !== undefined && about !== id) dismiss();
}

function dismiss(): void {
  useToast.setState({ shown: null });
}

/** Shows toasts at the bottom centre. Render it once. The timer stops while a toast is hovered or focused. */
export function ToastPlace() {
  const shown = useToast((state) => state.shown);
  // The id of the toast that is hovered or focused. Not a flag: a toast removed under the pointer fires no leave event,
  // so a flag would stop the next toast's timer.
  const [activeId, setActiveId] = useState<number | null>(null);
  const isActive = activeId !== null && activeId === shown?.id;

  useEffect(() => {
    if (!shown || isActive) return;
    const timer = setTimeout(dismiss, shownForMs);
    return () => clearTimeout(timer);
  }, [shown, isActive]);

  const press = () => {
    // The action may show a toast of its own.
    dismiss();
    shown?.action?.onPress();
  };

  return (
    <div className={styles.place} role="status" aria-live="polite">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only stops the timer
        <div
          key={shown.id}
          data-toast
          className={styles.toast}
          onPointerEnter={() => setActiveId(shown.id)}
          onPointerLeave={() => setActiveId(null)}
          onFocus={() => setActiveId(shown.id)}
          onBlur={() => setActiveId(null)}
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
