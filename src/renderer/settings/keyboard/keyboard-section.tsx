import { actionNames, groupOf } from '../../commands/actions.ts';
import { fixedKeys, lineKeys } from '../../commands/fixed-keys.ts';
import { strings } from '../../i18n/strings.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Keys } from '../../ui/text/keys.tsx';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import { changedActions, resetAllKeys } from './change-keys.ts';
import { KeyRow } from './key-row.tsx';
import styles from './keyboard-section.module.css';

const groups = ['everywhere', 'chat', 'transcribe', 'speak'] as const;

/** The Keyboard section: every action with its shortcut, then the fixed keys that depend on the focus. */
export function KeyboardSection() {
  const texts = strings().shortcuts;
  const ownKeys = useSettings(({ shortcuts }) => shortcuts);
  const changed = changedActions(ownKeys).length > 0;
  return (
    <SectionPage
      title={strings().settings.sections.keyboard}
      text={texts.text}
      action={
        <Button size="lg" disabled={!changed} onClick={() => void resetAllKeys()}>
          {texts.resetAll}
        </Button>
      }
    >
      {groups.map((group) => (
        <SectionPart key={group} title={texts.groups[group]}>
          <ul className={styles.rows} aria-label={texts.groups[group]}>
            {actionNames
              .filter((name) => groupOf(name) === group)
              .map((name) => (
                <KeyRow key={name} name={name} ownKeys={ownKeys} />
              ))}
          </ul>
        </SectionPart>
      ))}
      {(
        [
          ['lines', lineKeys],
          ['fixed', fixedKeys],
        ] as const
      ).map(([group, list]) => (
        <SectionPart key={group} title={texts.groups[group]}>
          <ul className={styles.rows} aria-label={texts.groups[group]}>
            {list.map(({ name, keys }) => (
              <li key={name} className={styles.row}>
                <span className={styles.name}>{texts.fixed[name]}</span>
                <span className={styles.fixed}>
                  <Keys keys={keys} announced />
                </span>
              </li>
            ))}
          </ul>
        </SectionPart>
      ))}
    </SectionPage>
  );
}
