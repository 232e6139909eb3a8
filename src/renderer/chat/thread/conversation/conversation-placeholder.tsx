import { SheetBar } from '../../../shell/sheet.tsx';
import { ShowInspectorButton } from '../../controls/inspector-opener.tsx';
import { LoadingThread } from '../loading-thread.tsx';

/** Placeholder while a conversation or its lazy module loads. */
export function ConversationPlaceholder() {
  return (
    <>
      <SheetBar title="">
        <ShowInspectorButton />
      </SheetBar>
      <LoadingThread />
    </>
  );
}
