import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Fact } from '../about/facts.tsx';

/** Turns automatic update checks on or off, and explains what they send to `feed`, the host of the update feed. */
export function AutomaticUpdateCheck({ feed }: { readonly feed: string }) {
  const isOn = useSettings(({ lookForUpdates }) => lookForUpdates);
  const texts = strings().updates;
  const choose = async (lookForUpdates: boolean) => {
    const failure = await changeSettings({ lookForUpdates });
    if (failure) toast({ text: failureText(failure).title });
  };
  return (
    <Fact name={texts.automatic} text={texts.automaticText(feed)}>
      <Switch label={texts.automatic} checked={isOn} onChange={(on) => void choose(on)} />
    </Fact>
  );
}
