import { ChevronDownIcon, ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { create } from 'zustand';
import type { Strings } from '../../../shared/i18n/strings.ts';
import { strings } from '../../i18n/strings.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './inspector-section.module.css';

/** The sections, by name. */
export type InspectorSectionName = keyof Strings['parameters']['sections'];

// Folded sections stay folded from one conversation to the next.
const useFolded = create<Readonly<Partial<Record<InspectorSectionName, boolean>>>>(() => ({}));

/** One section of the inspector, which folds to a line. */
export function InspectorSection({
  name,
  note,
  summary,
  tools,
  children,
}: {
  readonly name: InspectorSectionName;
  /** Stands at the right of the heading while it is open. */
  readonly note?: string | undefined;
  /** The one line that is left of it where it is folded. */
  readonly summary: string;
  /** At the right of the heading while it is open. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const open = useFolded((folded) => !folded[name]);
  return (
    <section className={styles.section} data-open={open || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            onClick={() => useFolded.setState({ [name]: open })}
          >
            <Icon icon={open ? ChevronDownIcon : ChevronRightIcon} size={14} />
            <span id={id}>{strings().parameters.sections[name]}</span>
          </button>
        </h3>
        {(open ? note : summary) && <span className={styles.note}>{open ? note : summary}</span>}
        {open && tools}
      </div>
      {open && children}
    </section>
  );
}
