import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { Updates } from '../../../shared/settings/updates.ts';
import { follow } from '../../backend/follow.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { useAppInfo } from '../about/app-info.ts';
import { Fact, Facts } from '../about/facts.tsx';
import { SectionPage } from '../sections/section-page.tsx';
import { NewerVersion } from './newer-version.tsx';

/** The Updates section. If updates aren't available here, explains why and what to do instead. */
export function UpdatesSection() {
  const info = useAppInfo();
  const [updates, setUpdates] = useState<Updates | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = strings().updates;
  useEffect(
    () => follow((api, signal) => api.updates.watch(undefined, { signal }), setUpdates, setFailure),
    [],
  );
  const update = updates?.now;

  return (
    <SectionPage title={strings().settings.sections.updates} text={texts.text}>
      <Facts>
        <Fact name={texts.version}>{info?.version}</Fact>
        {updates && update?.state === 'unavailable' && (
          <Fact name={texts.newer} text={texts.notHereText[update.reason]}>
            {texts.notHere[update.reason]}
          </Fact>
        )}
        {updates?.feed && update && update.state !== 'unavailable' && (
          <>
            <AutomaticUpdateCheck feed={updates.feed} />
            <NewerVersion feed={updates.feed} update={update} />
          </>
        )}
      </Facts>
      {failure && <FailureNote failure={failure} />}
    </SectionPage>
  );
}

/** Turns automatic update checks on or off, and explains what they send to `feed`, the host of the update feed. */
function AutomaticUpdateCheck({ feed }: { readonly feed: string }) {
  const isOn = useSettings(({ checkForUpdates }) => checkForUpdates);
  const texts = strings().updates;
  return (
    <Fact name={texts.automatic} text={texts.automaticText(feed)}>
      <Switch
        label={texts.automatic}
        checked={isOn}
        onChange={(on) => void changeSettings({ checkForUpdates: on })}
      />
    </Fact>
  );
}
