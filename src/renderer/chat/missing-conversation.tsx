import type { Failure } from '../../shared/failure.ts';
import { sentenceApart } from '../failure-words.ts';
import { Sheet, SheetBar } from '../frame/sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { words } from '../words.ts';
import { show } from './conversation-actions.ts';

/** What stands in the place of a conversation that cannot be shown, and why. */
export function MissingConversation({ failure }: { readonly failure: Failure }) {
  const { title, cause } = sentenceApart(failure);
  return (
    <Sheet>
      <SheetBar title="" />
      <Empty title={title} text={cause} drawing={false}>
        <Button variant="primary" size="xl" onClick={() => show(null)}>
          {words.chat.list.newConversation}
        </Button>
      </Empty>
    </Sheet>
  );
}
