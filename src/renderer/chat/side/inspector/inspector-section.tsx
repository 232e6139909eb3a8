import { ChevronDownIcon, ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { parameterSections } from '../../../../shared/settings/settings.ts';
import { strings } from '../../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../../stores/settings-store.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './inspector-section.module.css';

type SectionName = (typeof parameterSections)[number];

/** A section of the inspector. Collapsed to a summary until the user expands it, which is remembered. */
export function InspectorSection({
  name,
  note,
  summary,
  tools,
  children,
}: {
  readonly name: SectionName;
  /** Shown to the right of the heading while expanded. */
  readonly note?: string | undefined;
  /** Shown to the right of the heading while collapsed. */
  readonly summary: string;
  /** Controls to the right of the heading while expanded. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  const openNames = useSettings(({ openParameters }) => openParameters);
  const open = openNames.includes(name);
  const toggle = () => {
    const openParameters = open ? openNames.filter((other) => other !== name) : [...openNames, name];
    void changeSettings({ openParameters });
  };
  return (
    <section className={styles.section} data-open={open || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={toggle}>
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
