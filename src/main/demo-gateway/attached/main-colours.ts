/** A named colour and its share of an image, from 0 to 1. */
export type ColourShare = { readonly name: string; readonly share: number };

const maxColours = 3;
const smallestShare = 0.05;

/** Returns the main colours of RGBA pixels, largest share first. */
export function mainColours(pixels: Uint8Array): readonly ColourShare[] {
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const name = alpha < 128 ? 'transparent' : colourName(red, green, blue);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, share: (count * 4) / pixels.length }))
    .filter(({ share }) => share >= smallestShare)
    .sort((one, other) => other.share - one.share)
    .slice(0, maxColours);
}

/** Colour names, each with the exclusive upper bound of its hue range in degrees. */
const hues: readonly (readonly [number, string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

function colourName(red: number, green: number, blue: number): string {
  const [highest, lowest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = highest - lowest;
  const lightness = (highest + lowest) / 2;
  if (lightness > 235) return 'white';
  if (lightness < 25) return 'black';
  if (range < 40) return 'grey';
  const hue = hueOf(red, green, blue, highest, range);
  if (hue >= 15 && hue < 45 && lightness < 100) return 'brown';
  return hues.find(([upTo]) => hue < upTo)?.[1] ?? 'red';
}

/** Returns the hue in degrees, from 0 to 360. */
function hueOf(red: number, green: number, blue: number, highest: number, range: number): number {
  const sixth =
    highest === red
      ? (green - blue) / range
      : highest === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return (sixth * 60 + 360) % 360;
}
