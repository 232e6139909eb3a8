import { useShownPart } from '../text/shown-part.ts';
import { withBreaks } from '../text/with-breaks.tsx';
import { ShowMore } from './show-more.tsx';

/** Shows text from an outside source as is. If it's very long, only its start is shown, with a button to show more. */
export function LongText({ text }: { readonly text: string }) {
  const { shown, rest, showMore } = useShownPart(text);
  return (
    <>
      {withBreaks(shown)}
      <ShowMore unit="characters" rest={rest} onMore={showMore} />
    </>
  );
}
