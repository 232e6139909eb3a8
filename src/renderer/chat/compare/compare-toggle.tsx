import { Columns2Icon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import {
  compareModels,
  stopComparing,
  useComparedModels,
} from '../../stores/conversations/compared-models.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './compare-picker.module.css';

/** Beside the model: ask several, or one again. */
export function CompareToggle({
  conversationId,
  gatewayId,
  model,
}: {
  readonly conversationId: string | null;
  readonly gatewayId: string;
  /** The one that is asked now; the first of those that are compared. */
  readonly model: string | null;
}) {
  const on = useComparedModels(conversationId) !== null;
  const toggle = () => {
    if (on) stopComparing(conversationId);
    else compareModels(conversationId, gatewayId, model === null ? [] : [model]);
  };
  return (
    <IconButton
      icon={Columns2Icon}
      label={strings().compare.picker.compare}
      className={styles.toggle}
      pressed={on}
      tooltipSide="top"
      onClick={toggle}
    />
  );
}
