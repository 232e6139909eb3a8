import { Dialog } from '@base-ui/react/dialog';
import { SlidersHorizontalIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { useShownSettings } from '../../stores/transcripts/job-settings.ts';
import { useNextSummary } from '../../stores/transcripts/use-settings-summary.ts';
import { useTranscriptionFacts } from '../../stores/transcripts/use-transcription-facts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import dialogStyles from '../../ui/overlay/dialog.module.css';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { JobDetails } from './job-details.tsx';
import { JobFields, NotAccepted } from './job-fields.tsx';
import styles from './next-settings.module.css';

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
      <ModalDialog open={open} onClose={() => setOpen(false)} className={styles.popup}>
        <Dialog.Title className={dialogStyles.title}>{texts.settings}</Dialog.Title>
        <Dialog.Description className={dialogStyles.text}>{texts.text}</Dialog.Description>
        <NextFields />
        <div className={dialogStyles.actions}>
          <Dialog.Close render={<Button variant="primary" size="lg" />}>{texts.done}</Dialog.Close>
        </div>
      </ModalDialog>
    </div>
  );
}

function NextFields() {
  const { settings, change } = useShownSettings(null);
  const facts = useTranscriptionFacts(settings);
  return (
    <div className={styles.fields}>
      <JobFields settings={settings} change={change} hintClassName={styles.hint} />
      <JobDetails id={useId()} settings={settings} facts={facts} onChange={change} />
      <NotAccepted className={styles.text} settings={settings} facts={facts} />
    </div>
  );
}
