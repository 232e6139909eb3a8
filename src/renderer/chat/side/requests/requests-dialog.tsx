import { Dialog } from '@base-ui/react/dialog';
import { Trash2Icon, XIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { ListState } from '../../../failures/list-state.tsx';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { closeRequests, useRequestsView } from '../../../stores/conversations/requests-view.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { Empty } from '../../../ui/state/empty.tsx';
import { RequestDetails } from './request-details.tsx';
import { RequestList } from './request-list.tsx';
import styles from './requests-dialog.module.css';
import { useRequests } from './use-requests.ts';

/** The request inspector, as a dialog. */
export function RequestsDialog() {
  const { open, generationId } = useRequestsView();
  // Focus the dialog itself. Its first button would clear the list.
  const popup = useRef<HTMLDivElement>(null);
  return (
    <ModalDialog
      open={open}
      onClose={closeRequests}
      ref={popup}
      className={styles.popup}
      initialFocus={popup}
    >
      <div className={styles.bar}>
        <Dialog.Title className={styles.title}>{strings().frame.requests}</Dialog.Title>
        <IconButton
          icon={Trash2Icon}
          label={strings().requests.clear}
          onClick={() => void callOrToast((api) => api.inspector.clear())}
        />
        <Dialog.Close render={<IconButton icon={XIcon} label={strings().requests.close} />} />
      </div>
      <Requests generationId={generationId} />
    </ModalDialog>
  );
}

/** Whose requests are listed: those of the open conversation, or all. */
type Scope = 'conversation' | 'all';

function Requests({ generationId }: { readonly generationId: string | null }) {
  const { rows, failure } = useRequests();
  const [chosen, setChosen] = useState<string | null>(null);
  const [scope, setScope] = useState<Scope>('conversation');
  const generations = useConversation(({ state }) => state.generations);
  const texts = strings().requests;
  if (rows === null) {
    return (
      <div className={styles.body}>
        <ListState loaded={false} failure={failure} />
      </div>
    );
  }
  // Other requests of a generation, such as listing models, aren't the request for the reply.
  const requested = rows.findLast((row) => row.generationId === generationId && row.kind === 'chat');
  const ofConversation = rows.filter(({ generationId: of }) => of !== null && generations.has(of));
  const hasBoth = ofConversation.length > 0 && ofConversation.length < rows.length;
  const listed = hasBoth && scope === 'conversation' ? ofConversation : rows;
  const newest = generationId === null ? listed.at(-1) : requested;
  const shown = chosen ?? newest?.id ?? null;
  if (rows.length === 0 && generationId === null) {
    return (
      <div className={styles.body}>
        <Empty title={texts.empty} text={texts.emptyText} drawing={false} />
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <div className={styles.side}>
        {hasBoth && (
          <Segmented
            label={texts.scope}
            value={scope}
            options={[
              { value: 'conversation', label: texts.ofConversation },
              { value: 'all', label: texts.all },
            ]}
            onChange={setScope}
          />
        )}
        <RequestList rows={listed} chosen={shown} onChoose={setChosen} />
      </div>
      <div className={styles.details}>
        {shown === null ? <Gone /> : <RequestDetails key={shown} requestId={shown} notFoundNote={<Gone />} />}
      </div>
    </div>
  );
}

/** Shown for a request that was made before the app last started or that newer ones have displaced. */
function Gone() {
  return <Empty title={strings().requests.gone} text={strings().requests.goneText} drawing={false} />;
}
