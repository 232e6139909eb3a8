import { useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { UpdateState } from '../../../shared/settings/updates.ts';
import type { Backend } from '../../backend/backend.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockTime } from '../../ui/format/time-labels.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Fact } from '../about/facts.tsx';

type State = Exclude<UpdateState, { state: 'unavailable' }>;

/** Shows the update state and a button for the next step. `feed` is the host of the update feed. */
export function NewerVersion({ feed, update }: { readonly feed: string; readonly update: State }) {
  const isOn = useSettings(({ checkForUpdates }) => checkForUpdates);
  const [confirming, setConfirming] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const texts = strings().updates;

  const call = async (work: (api: Backend) => Promise<void>) => {
    setRefused(null);
    setRefused(await tryBackend(work));
  };
  const check = () => void call((api) => api.updates.check({ agreed: true }));

  const step = () => {
    switch (update.state) {
      case 'available':
        return <Button onClick={() => void call((api) => api.updates.download())}>{texts.download}</Button>;
      case 'ready':
        return (
          <Button variant="primary" onClick={() => void call((api) => api.updates.install())}>
            {texts.install}
          </Button>
        );
      case 'downloading':
        return null;
      case 'off':
      case 'upToDate':
      case 'failed':
      case 'checking':
        return (
          <Button busy={update.state === 'checking'} onClick={() => (isOn ? check() : setConfirming(true))}>
            {texts.look}
          </Button>
        );
    }
  };
  const failed = refused ?? (update.state === 'failed' ? update.failure : null);

  return (
    <>
      <Fact name={texts.newer} text={textOf(update)}>
        <span role="status">{sentenceOf(update)}</span>
        {step()}
      </Fact>
      {failed && <FailureNote failure={failed} />}
      <ConfirmDialog
        open={confirming}
        harmless
        title={texts.lookTitle}
        text={texts.lookText(feed)}
        confirm={texts.lookConfirm}
        onConfirm={() => {
          setConfirming(false);
          check();
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

function sentenceOf(update: State): string {
  const { states } = strings().updates;
  switch (update.state) {
    case 'available':
    case 'ready':
      return states[update.state](update.version);
    case 'downloading':
      return states.downloading(update.version, update.percent);
    case 'off':
    case 'checking':
    case 'upToDate':
    case 'failed':
      return states[update.state];
  }
}

function textOf(update: State): string | undefined {
  switch (update.state) {
    case 'upToDate':
      return strings().updates.lookedAt(clockTime(update.at));
    case 'available':
      return strings().updates.downloadText;
    case 'ready':
      return strings().updates.installText;
    case 'off':
    case 'checking':
    case 'downloading':
    case 'failed':
      return undefined;
  }
}
