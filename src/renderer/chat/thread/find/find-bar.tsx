import { useEffect } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { overlayOpen } from '../../../ui/overlay/overlay-open.ts';
import { FindBar } from '../../../ui/results/find-bar.tsx';
import { useTrailing } from '../../../ui/state/use-trailing.ts';
import { conversationFind } from '../../model/find-store.ts';
import { type FindPlace, useFind } from './use-find.ts';

/** Finds text in the whole conversation. The browser's own search only covers rendered turns. */
export function ConversationFindBar(place: FindPlace) {
  const query = conversationFind.useBar((bar) => bar.query);
  const { matches, at, step } = useFind(place, useTrailing(query));

  useEffect(() => {
    // Handles Esc in the capture phase. Otherwise it would stop the running reply.
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLTextAreaElement && event.target.closest('[data-message]');
      if (event.key !== 'Escape' || event.isComposing || overlayOpen() || typing) return;
      event.preventDefault();
      event.stopPropagation();
      conversationFind.close();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  return (
    <FindBar
      bar={conversationFind}
      name={strings().chat.find.name}
      progress={{ at, total: matches.found.length, done: matches.done, step }}
      onFocusLost={focusMessageBox}
    />
  );
}
