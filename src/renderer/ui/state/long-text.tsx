import { useShownPart } from '../text/shown-part.ts';
import { withBreaks } from '../text/with-breaks.tsx';
import { ShowMore } from './show-more.tsx';

/** Shows a text from outside as it is. If it's very long, a button after its start shows more of it. */
export function LongText({ text }: { readonly text: string }) {
  const { shown, rest, showMore } = useShownPart(text);
  return (
    <>
      {withBreaks(shown)}
      <ShowMore of="characters" rest={rest} onMore={showMore} />
    </>
  );
}
