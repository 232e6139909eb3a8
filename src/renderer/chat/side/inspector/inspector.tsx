import { PanelRightIcon, RotateCcwIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { keysOf } from '../../../commands/keys-in-use.ts';
import { strings } from '../../../i18n/strings.ts';
import { OutputParameters } from '../../../parameters/output-parameters.tsx';
import { parameterGroups } from '../../../parameters/parameter-names.ts';
import { changedOf } from '../../../parameters/parameter-set-up.ts';
import { summaryOf } from '../../../parameters/parameter-summary.ts';
import { RequestParameters } from '../../../parameters/request-parameters.tsx';
import { SamplingParameters } from '../../../parameters/sampling-parameters.tsx';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import {
  changeSetUp,
  effectiveSetUp,
  followSetUps,
  resetSetUp,
  useEffectiveSetUp,
  writeNow,
} from '../../../stores/conversations/set-up-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { overlayOpen } from '../../../ui/overlay/overlay-open.ts';
import { toastUndo } from '../../../ui/overlay/toast.tsx';
import { isDrawer, showInspector, useInspectorShown } from '../../model/inspector-shown.ts';
import { useParameterSetUp } from '../../model/use-parameter-set-up.ts';
import { ExactRequest } from './exact-request.tsx';
import styles from './inspector.module.css';
import { InspectorSection } from './inspector-section.tsx';
import { SystemPromptSection } from './system-prompt-section.tsx';
import { UseForNew } from './use-for-new.tsx';

/** System prompt and parameters of a conversation (null for a new one). Not rendered while hidden. */
export function Inspector({
  conversation,
  ready,
  foot,
}: {
  readonly conversation: Conversation | null;
  /** Whether the conversation is loaded or new. */
  readonly ready: boolean;
  /** Pinned to the bottom: how much of the context is used. */
  readonly foot?: ReactNode;
}) {
  const shown = useInspectorShown();
  const visit = useConversation((open) => open.visit);
  const section = useRef<HTMLElement>(null);
  useEffect(followSetUps, []);
  useEffect(() => {
    if (!shown) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!isDrawer() || !(target instanceof Element) || section.current?.contains(target)) return;
      if (!target.closest('[data-overlay], [data-toast], [data-inspector-toggle]')) void showInspector(false);
    };
    window.addEventListener('pointerdown', onPress);
    return () => window.removeEventListener('pointerdown', onPress);
  }, [shown]);
  if (!shown) return null;

  const write = () => writeNow(conversation?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    // The shortcut's action has to use what was just typed here.
    if (event.ctrlKey || event.metaKey || event.altKey) write();
    if (event.key !== 'Escape' || event.defaultPrevented || !isDrawer() || overlayOpen()) return;
    event.preventDefault();
    void showInspector(false);
  };
  return (
    <section
      ref={section}
      className={styles.inspector}
      aria-label={strings().parameters.title}
      onKeyDown={onKeyDown}
      onBlur={write}
    >
      <header className={styles.bar}>
        <h2 className={styles.title}>{strings().parameters.title}</h2>
        <IconButton
          icon={RotateCcwIcon}
          label={strings().parameters.reset}
          disabled={!ready}
          onClick={() => resetAll(conversation)}
        />
        <IconButton
          data-inspector-toggle
          icon={PanelRightIcon}
          label={strings().parameters.hide}
          aria-expanded
          shortcut={keysOf('inspector')}
          onClick={() => void showInspector(false)}
        />
      </header>
      {ready && (
        <div className={styles.body} key={visit}>
          <Sections conversation={conversation} />
        </div>
      )}
      {!ready && <div className={styles.body} />}
      {foot}
    </section>
  );
}

function Sections({ conversation }: { readonly conversation: Conversation | null }) {
  const setUp = useParameterSetUp(conversation);
  const { systemPrompt } = useEffectiveSetUp(conversation);
  const changed = changedOf(setUp, parameterGroups.sampling);
  const note = changed > 0 ? strings().parameters.changed(changed) : undefined;
  const line = (group: keyof typeof parameterGroups) =>
    strings().frame.row(summaryOf(setUp, parameterGroups[group])) || strings().parameters.defaults;
  return (
    <>
      <SystemPromptSection conversation={conversation} text={systemPrompt} />
      <InspectorSection name="sampling" note={note} summary={note ?? line('sampling')}>
        <SamplingParameters setUp={setUp} />
      </InspectorSection>
      <InspectorSection name="output" summary={line('output')}>
        <OutputParameters setUp={setUp} />
      </InspectorSection>
      <InspectorSection name="request" summary={line('request')}>
        <RequestParameters setUp={setUp} />
        <ExactRequest conversation={conversation} />
      </InspectorSection>
      <UseForNew conversation={conversation} setUp={setUp} systemPrompt={systemPrompt} />
    </>
  );
}

/** Resets the system prompt and all parameters to the defaults. Offers to undo that in a toast. */
function resetAll(conversation: Conversation | null): void {
  const before = effectiveSetUp(conversation);
  resetSetUp(conversation);
  const { parameters, systemPrompt } = effectiveSetUp(conversation);
  const isUnchanged = systemPrompt === before.systemPrompt && Object.keys(before.parameters).length === 0;
  if (isUnchanged && Object.keys(parameters).length === 0) return;
  toastUndo(strings().parameters.resetDone, () => {
    changeSetUp(conversation, before);
    writeNow(conversation?.id ?? null);
  });
}
