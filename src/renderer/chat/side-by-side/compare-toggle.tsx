import { Columns2Icon } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { words } from '../../words.ts';
import styles from './compare-picker.module.css';
import { compareModels, stopComparing, useComparedModels } from './compared-models.ts';

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
      label={words.compare.picker.compare}
      className={styles.toggle}
      pressed={on}
      tooltipSide="top"
      onClick={toggle}
    />
  );
}
