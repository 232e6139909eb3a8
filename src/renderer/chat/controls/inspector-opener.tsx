import { PanelRightIcon } from 'lucide-react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { strings } from '../../i18n/strings.ts';
import { allParameters, summaryOf } from '../../parameters/parameter-summary.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { showInspector, useInspectorShown } from '../model/inspector-shown.ts';
import { useParameterSetUp } from '../model/use-parameter-set-up.ts';
import styles from './inspector-opener.module.css';

/** A short summary of changed parameters, shown in the header while the inspector is hidden. */
export function InspectorSummary({ conversation }: { readonly conversation: Conversation | null }) {
  const shown = useInspectorShown();
  const setUp = useParameterSetUp(conversation);
  const phrases = summaryOf(setUp, allParameters);
  if (shown || phrases.length === 0) return null;
  return (
    <Tooltip text={strings().parameters.show} keys={keysOf('inspector')}>
      <button type="button" className={styles.summary} onClick={() => void showInspector(true)}>
        {phrases.map((phrase) => (
          <span key={phrase} className={styles.phrase}>
            {phrase}
          </span>
        ))}
      </button>
    </Tooltip>
  );
}

/** Shows the inspector. Renders nothing while it's visible. */
export function ShowInspectorButton() {
  const shown = useInspectorShown();
  if (shown) return null;
  return (
    <IconButton
      data-inspector-toggle
      icon={PanelRightIcon}
      label={strings().parameters.show}
      aria-expanded={false}
      shortcut={keysOf('inspector')}
      onClick={() => void showInspector(true)}
    />
  );
}
