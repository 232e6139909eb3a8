/** A slice of text. `at` is the index of its first line. */
export type TextSlice = { readonly at: number; readonly text: string };

/** A few screens long, so that slices out of view can skip layout. */
const linesPerSlice = 200;

/** Splits text into slices of whole lines. Stacked as blocks, they show the text unchanged. */
export function slicesOf(text: string): readonly TextSlice[] {
  const lines = text.split(/\r\n|\n|\r/);
  const slices: TextSlice[] = [];
  for (let at = 0; at < lines.length; at += linesPerSlice) {
    // The trailing line break gives an empty slice a height, and adds no extra line to the others.
    slices.push({ at, text: `${lines.slice(at, at + linesPerSlice).join('\n')}\n` });
  }
  return slices;
}
