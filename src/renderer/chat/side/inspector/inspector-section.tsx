import { ChevronDownIcon, ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { create } from 'zustand';
import type { Strings } from '../../../../shared/i18n/strings.ts';
import { strings } from '../../../i18n/strings.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './inspector-section.module.css';

/** The key of a section in the strings. */
export type InspectorSectionName = keyof Strings['parameters']['sections'];

// Shared by all conversations, so that collapsed sections stay collapsed.
const useFolded = create<Readonly<Partial<Record<InspectorSectionName, boolean>>>>(() => ({}));

/** A collapsible section of the inspector. */
export function InspectorSection({
  name,
  note,
  summary,
  tools,
  children,
}: {
  readonly name: InspectorSectionName;
  /** Shown to the right of the heading while expanded. */
  readonly note?: string | undefined;
  /** Shown to the right of the heading while collapsed. */
  readonly summary: string;
  /** Controls to the right of the heading while expanded. */
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
