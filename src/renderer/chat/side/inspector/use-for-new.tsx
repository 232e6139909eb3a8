import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { strings } from '../../../i18n/strings.ts';
import { asDefaults, type ParameterSetUp } from '../../../parameters/parameter-set-up.ts';
import { changeSettings, useSettings } from '../../../stores/settings-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toastUndo } from '../../../ui/overlay/toast.tsx';
import styles from './use-for-new.module.css';

/** Makes these parameters and this system prompt the defaults for new conversations. Hidden if they already are. */
export function UseForNew({
  conversation,
  setUp,
  systemPrompt,
}: {
  readonly conversation: Conversation | null;
  readonly setUp: ParameterSetUp;
  readonly systemPrompt: string;
}) {
  const texts = strings().parameters;
  const defaultSystemPrompt = useSettings((settings) => settings.defaultSystemPrompt);
  const defaultParameters = useSettings((settings) => settings.defaultParameters);
  const newDefaults = asDefaults(setUp);
  const isUnchanged = systemPrompt === defaultSystemPrompt && sameParameters(newDefaults, defaultParameters);
  if (isUnchanged) return null;
  const use = async () => {
    const failure = await changeSettings({
      defaultParameters: newDefaults,
      defaultSystemPrompt: systemPrompt,
    });
    if (!failure)
      toastUndo(texts.usedForNew, () => changeSettings({ defaultParameters, defaultSystemPrompt }));
  };
  return (
    <div className={styles.place} data-new={conversation === null || undefined}>
      <Button variant="ghost" size="sm" onClick={() => void use()}>
        {texts.useForNew}
      </Button>
    </div>
  );
}

function sameParameters(one: object, other: object): boolean {
  const sorted = (parameters: object) => JSON.stringify(Object.entries(parameters).sort());
  return sorted(one) === sorted(other);
}
