import type { Failure } from '../../../../shared/failure.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { Sheet, SheetBar } from '../../../shell/sheet.tsx';
import { show } from '../../../stores/conversations/conversation-actions.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Empty } from '../../../ui/state/empty.tsx';

/** Shown in place of a conversation that can't be opened, with the reason. */
export function MissingConversation({ failure }: { readonly failure: Failure }) {
  const { title, cause } = failureText(failure);
  return (
    <Sheet>
      <SheetBar title="" />
      <Empty title={title} text={cause} drawing={false}>
        <Button variant="primary" size="xl" onClick={() => show(null)}>
          {strings().chat.list.newConversation}
        </Button>
      </Empty>
    </Sheet>
  );
}
