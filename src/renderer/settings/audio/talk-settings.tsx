import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Fact, Facts } from '../about/facts.tsx';

/** Settings for what Talk keeps and sends. Its other options can be changed during a talk. */
export function TalkSettings() {
  const keeps = useSettings(({ talkKeepsRecordings }) => talkKeepsRecordings);
  const sendsSpoken = useSettings(({ talkSendsSpoken }) => talkSendsSpoken);
  const texts = strings().audioSettings;
  const choices = (['whole', 'spoken'] as const).map((value) => ({
    value,
    label: texts.sendSpokenChoices[value],
  }));
  return (
    <Facts>
      <Fact name={texts.keepTalk} text={texts.keepTalkText}>
        <Switch
          label={texts.keepTalk}
          checked={keeps}
          onChange={(on) => void changeSettings({ talkKeepsRecordings: on })}
        />
      </Fact>
      <Fact name={texts.sendSpoken} text={texts.sendSpokenText}>
        <Segmented
          label={texts.sendSpoken}
          value={sendsSpoken ? 'spoken' : 'whole'}
          options={choices}
          onChange={(next) => void changeSettings({ talkSendsSpoken: next === 'spoken' })}
        />
      </Fact>
    </Facts>
  );
}
