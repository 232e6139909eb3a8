import { useState } from 'react';
import { sentenceOf } from '../../failures/failure-sentence.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { inElectron } from '../../stores/shell.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Fact } from '../about/facts.tsx';

/** Whether long work that ends unseen is told of; in a browser its permission is asked for here, on the click. */
export function NotifyChoice() {
  const wanted = useSettings(({ notifyWhenDone }) => notifyWhenDone);
  const [refused, setRefused] = useState(false);
  const texts = settingsStrings().settings.appearance;
  const isOn = wanted ?? inElectron;

  const choose = async (on: boolean) => {
    const allowed = !on || inElectron || (await Notification.requestPermission()) === 'granted';
    setRefused(!allowed);
    if (!allowed) return;
    const failed = await changeSettings({ notifyWhenDone: on });
    if (failed) toast({ text: sentenceOf(failed).title });
  };

  return (
    <Fact name={texts.notify} text={refused ? texts.notifyRefused : texts.notifyText}>
      <Switch label={texts.notify} checked={isOn} onChange={(on) => void choose(on)} />
    </Fact>
  );
}
