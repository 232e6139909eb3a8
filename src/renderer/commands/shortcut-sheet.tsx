import { Dialog } from '@base-ui/react/dialog';
import { XIcon } from 'lucide-react';
import { useRef } from 'react';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { useSettings } from '../stores/settings-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { ModalDialog } from '../ui/overlay/modal-dialog.tsx';
import { Keys } from '../ui/text/keys.tsx';
import { actionNames, groupOf } from './actions.ts';
import { partsOf } from './binding.ts';
import { fixedKeys, lineKeys } from './fixed-keys.ts';
import { currentBindings } from './keys-in-use.ts';
import styles from './shortcut-sheet.module.css';

const groups = ['everywhere', 'chat', 'transcribe', 'speak'] as const;

/** A dialog that lists all current shortcuts. */
export function ShortcutSheet({
  open,
  setOpen,
}: {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const texts = strings().shortcuts;
  const openSettings = () => {
    setOpen(false);
    go({ screen: 'settings', section: 'keyboard' });
  };
  return (
    <ModalDialog
      open={open}
      onClose={() => setOpen(false)}
      ref={popup}
      className={styles.popup}
      initialFocus={popup}
    >
      <header className={styles.bar}>
        <Dialog.Title className={styles.title}>{texts.title}</Dialog.Title>
        <Button variant="ghost" onClick={openSettings}>
          {texts.change}
        </Button>
        <Dialog.Close render={<IconButton icon={XIcon} label={texts.close} shortcut={['Esc']} />} />
      </header>
      <Groups />
    </ModalDialog>
  );
}

function Groups() {
  useSettings(({ shortcuts }) => shortcuts);
  const texts = strings().shortcuts;
  return (
    // Focusable, so that the arrow keys can scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
    <section className={styles.groups} aria-label={texts.title} tabIndex={0}>
      {groups.map((group) => (
        <Group
          key={group}
          title={texts.groups[group]}
          rows={actionNames
            .filter((name) => groupOf(name) === group)
            .map((name) => ({ name: texts.actions[name], keys: currentBindings(name).map(partsOf) }))
            .filter(({ keys }) => keys.length > 0)}
        />
      ))}
      <Group
        title={texts.groups.lines}
        rows={lineKeys.map(({ name, keys }) => ({ name: texts.fixed[name], keys: [keys] }))}
      />
      <Group
        title={texts.groups.fixed}
        rows={fixedKeys.map(({ name, keys }) => ({ name: texts.fixed[name], keys: [keys] }))}
      />
    </section>
  );
}

function Group({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly keys: readonly (readonly string[])[] }[];
}) {
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      <dl>
        {rows.map(({ name, keys }) => (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.keys}>
              {keys.map((parts) => (
                <Keys key={parts.join('+')} keys={parts} announced />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
