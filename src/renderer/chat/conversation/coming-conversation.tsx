import { SheetBar } from '../../shell/sheet.tsx';
import { ShowInspectorButton } from '../inspector/inspector-opener.tsx';
import { LoadingThread } from '../thread/loading-thread.tsx';

/** Stands where a conversation will be, while it is read or what draws it is fetched. */
export function ComingConversation() {
  return (
    <>
      <SheetBar title="">
        <ShowInspectorButton />
      </SheetBar>
      <LoadingThread />
    </>
  );
}
