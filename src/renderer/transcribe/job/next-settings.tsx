import { Dialog } from '@base-ui/react/dialog';
import { SlidersHorizontalIcon } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { LanguageField } from '../../parameters/language-field.tsx';
import { useShownSettings } from '../../stores/transcripts/job-settings.ts';
import { useNextSummary } from '../../stores/transcripts/use-settings-summary.ts';
import { useTranscriptionFacts } from '../../stores/transcripts/use-transcription-facts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import dialogStyles from '../../ui/overlay/dialog.module.css';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import styles from './next-settings.module.css';
import { SettingsFields } from './settings-fields.tsx';

/** What the next recording is transcribed with, and a button that changes it. */
export function NextSettings() {
  const texts = strings().transcribe.next;
  const [open, setOpen] = useState(false);
  const summary = useNextSummary();
  return (
    <div className={styles.next}>
      <span className={styles.summary} title={summary}>
        {texts.recording(summary)}
      </span>
      <IconButton
        icon={SlidersHorizontalIcon}
        label={texts.settings}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <NextDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The language of the first recording, and a button that opens all of its settings. */
export function FirstSettings() {
  const texts = strings().transcribe;
  const [open, setOpen] = useState(false);
  const { settings, change } = useShownSettings(null);
  return (
    <div className={styles.first}>
      <LanguageField value={settings.language} onChange={(language) => change({ language })} />
      <Button
        variant="ghost"
        icon={SlidersHorizontalIcon}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.moreSettings}
      </Button>
      <NextDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function NextDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const texts = strings().transcribe.next;
  const { settings, change } = useShownSettings(null);
  const facts = useTranscriptionFacts(settings);
  return (
    <ModalDialog open={open} onClose={onClose} className={styles.popup}>
      <Dialog.Title className={dialogStyles.title}>{texts.settings}</Dialog.Title>
      <Dialog.Description className={dialogStyles.text}>{texts.text}</Dialog.Description>
      <SettingsFields settings={settings} facts={facts} onChange={change} />
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button variant="primary" size="lg" />}>{texts.done}</Dialog.Close>
      </div>
    </ModalDialog>
  );
}
