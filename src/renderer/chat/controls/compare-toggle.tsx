import { Columns2Icon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import {
  compareModels,
  stopComparing,
  useComparedModels,
} from '../../stores/conversations/compared-models.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './compare-picker.module.css';

/** The toggle next to the model picker that turns comparing on and off. */
export function CompareToggle({
  conversationId,
  gatewayId,
  model,
}: {
  readonly conversationId: string | null;
  readonly gatewayId: string;
  /** The current model, which becomes the first of the compared ones. */
  readonly model: string | null;
}) {
  const isComparing = useComparedModels(conversationId) !== null;
  const toggle = () => {
    if (isComparing) stopComparing(conversationId);
    else compareModels(conversationId, gatewayId, model === null ? [] : [model]);
  };
  return (
    <IconButton
      icon={Columns2Icon}
      label={strings().compare.picker.compare}
      className={styles.toggle}
      pressed={isComparing}
      tooltipSide="top"
      onClick={toggle}
    />
  );
}
