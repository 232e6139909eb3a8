import { RefreshCwIcon, SlidersHorizontalIcon } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { ShowListButton } from '../../shell/list-pane.tsx';
import { useShownSettings } from '../../stores/transcripts/job-settings.ts';
import { useTranscriptionFacts } from '../../stores/transcripts/use-transcription-facts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './job-bar.module.css';
import { JobDetails } from './job-details.tsx';
import { JobFields, NotAccepted } from './job-fields.tsx';
import { RunAgainDialog } from './run-again-dialog.tsx';
import { RunFacts } from './run-facts.tsx';

/** The settings of the open transcript's next run, or of the next recordings if none is open. */
export const JobBar = memo(function JobBar({ transcript }: { readonly transcript: Transcript | null }) {
  const texts = strings().transcribe;
  const { settings, change } = useShownSettings(transcript);
  const facts = useTranscriptionFacts(settings, transcript?.finishedAt);
  const [confirming, setConfirming] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  // Without an open transcript there's room for everything.
  const expanded = transcript === null || isExpanded;
  const detailsId = useId();
  return (
    <div
      className={styles.bar}
      data-collapsed={!expanded || undefined}
      data-whole={transcript === null || undefined}
    >
      {transcript === null && <ShowListButton />}
      <JobFields settings={settings} change={change} hintClassName={styles.hint} />
      {transcript !== null && (
        <IconButton
          icon={SlidersHorizontalIcon}
          label={texts.moreSettings}
          aria-expanded={expanded}
          aria-controls={expanded ? detailsId : undefined}
          onClick={() => setExpanded(!expanded)}
        />
      )}
      {transcript?.audioUrl && !isUnfinished(transcript) && (
        <Button
          className={styles.again}
          icon={RefreshCwIcon}
          aria-label={texts.runAgain}
          title={texts.runAgain}
          onClick={() => setConfirming(true)}
        >
          <span>{texts.runAgain}</span>
        </Button>
      )}
      {expanded && (
        <JobDetails
          key={transcript?.id ?? ''}
          id={detailsId}
          inRow={transcript === null}
          settings={settings}
          facts={facts}
          onChange={change}
        />
      )}
      <NotAccepted className={styles.text} settings={settings} facts={facts} />
      {transcript && <RunFacts transcript={transcript} next={settings} />}
      {transcript && (
        <RunAgainDialog
          transcript={transcript}
          settings={settings}
          facts={facts}
          open={confirming}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
});
