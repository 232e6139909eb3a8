import { ChevronRightIcon, CopyIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { copyText } from '../../../ui/overlay/copy-text.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { withBreaks } from '../../../ui/text/with-breaks.tsx';
import styles from './exact-request.module.css';
import { useExactRequest } from './use-exact-request.ts';

/** Maximum number of characters rendered. A body can be megabytes. */
const maxShown = 20_000;

// Shared by all conversations.
const useOpen = create<{ readonly open: boolean }>(() => ({ open: false }));

/** The JSON that would be sent now, collapsed by default. Updates whenever a parameter or the draft changes. */
export function ExactRequest({ conversation }: { readonly conversation: Conversation | null }) {
  const { open } = useOpen();
  const texts = strings().parameters.exact;
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        onClick={() => useOpen.setState({ open: !open })}
      >
        <Icon icon={ChevronRightIcon} size={14} />
        {open ? texts.hide : texts.show}
      </button>
      {open && <Body conversation={conversation} />}
    </div>
  );
}

function Body({ conversation }: { readonly conversation: Conversation | null }) {
  const texts = strings().parameters.exact;
  const { body, failure } = useExactRequest(conversation);
  const container = useRef<HTMLDivElement>(null);
  const hasBody = body !== null;
  // The body expands at the bottom of the inspector, which may be out of view.
  useEffect(() => {
    if (hasBody) container.current?.scrollIntoView({ block: 'nearest' });
  }, [hasBody]);
  if (failure) {
    const { title, cause } = failureText(failure);
    return <p className={styles.note}>{strings().frame.titled(title, cause)}</p>;
  }
  if (body === null) return null;
  const more = body.length - maxShown;
  return (
    <div ref={container}>
      <div className={styles.code}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
        <pre
          className={styles.body}
          role="group"
          aria-label={texts.body}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
          tabIndex={0}
        >
          {withBreaks(body.slice(0, maxShown))}
        </pre>
        <IconButton
          className={styles.copy}
          size="sm"
          icon={CopyIcon}
          label={texts.copy}
          onClick={() => void copyText(body, texts.copied)}
        />
      </div>
      <p className={styles.note}>{more > 0 ? texts.more(countOf(more)) : texts.sent}</p>
    </div>
  );
}
