import { useState } from 'react';
import { failureText } from '../../failures/failure-text.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { inElectron } from '../../stores/shell.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useAppInfo } from '../about/app-info.ts';
import { Fact } from '../about/facts.tsx';

/**
 * Turns notifications about finished work on or off. In a browser, turning them on requests permission, because some
 * browsers require a user gesture for that.
 */
export function NotifyChoice() {
  const setting = useSettings(({ notifyWhenDone }) => notifyWhenDone);
  const [refused, setRefused] = useState(false);
  const info = useAppInfo();
  const texts = settingsStrings().settings.appearance;
  const isOn = setting ?? inElectron;

  const choose = async (on: boolean) => {
    const allowed = !on || inElectron || (await Notification.requestPermission()) === 'granted';
    setRefused(!allowed);
    if (!allowed) return;
    const failure = await changeSettings({ notifyWhenDone: on });
    if (failure) toast({ text: failureText(failure).title });
  };

  const failed = info?.notificationsRefused && texts.notifyFailed;
  const note = refused ? texts.notifyRefused : failed || texts.notifyText;
  return (
    <Fact name={texts.notify} text={note}>
      <Switch label={texts.notify} checked={isOn} onChange={(on) => void choose(on)} />
    </Fact>
  );
}
