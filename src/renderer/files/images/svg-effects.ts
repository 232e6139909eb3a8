import type { XmlElement } from '@rgrove/parse-xml';
import { ownValue } from '../../../shared/own-value.ts';
import { childrenOf, localName, textOf } from './svg-elements.ts';

type Size = { readonly width: number; readonly height: number };

/** How often each filter primitive reads its image. Any other may take seconds for one image, so it isn't drawn. */
const passes: Readonly<Record<string, number>> = {
  feBlend: 1,
  feColorMatrix: 1,
  feComponentTransfer: 1,
  feComposite: 1,
  feDropShadow: 4,
  feFlood: 1,
  feGaussianBlur: 4,
  feMerge: 1,
  feOffset: 1,
};

/** The greatest blur radius and the longest side of a pattern's tile, in sides of the image. */
const maxBlur = 0.25;
const maxTile = 10;

/**
 * Returns the cost of the effects that an element defines, as the number of times that they read the whole image.
 * Infinite if they can't be drawn in a limited time. `image` is the image's size in the file's units.
 */
export function effectCost(element: XmlElement, image: Size): number {
  switch (localName(element)) {
    case 'filter':
      return childrenOf(element).reduce((sum, child) => sum + passesOf(child, image), 0);
    case 'pattern':
      return longestSide(element) > maxTile * Math.max(image.width, image.height)
        ? Number.POSITIVE_INFINITY
        : 0;
    case 'style':
      // A rule may apply to every element.
      return hasEffect(textOf(element)) ? Number.POSITIVE_INFINITY : 0;
    default:
      return Object.values(element.attributes).some(hasEffect) ? (passes.feDropShadow ?? 1) : 0;
  }
}

/** Returns whether a style or attribute contains one of CSS's own filters. */
const hasEffect = (text: string): boolean => /\b(?:blur|drop-shadow)\(/i.test(text);

function passesOf(primitive: XmlElement, { width, height }: Size): number {
  const name = localName(primitive);
  // Descriptions and animations aren't primitives.
  if (!name.startsWith('fe')) return 0;
  const blur = Math.max(...(primitive.attributes.stdDeviation ?? '0').split(/[\s,]+/).map(Number));
  return blur > maxBlur * Math.max(width, height)
    ? Number.POSITIVE_INFINITY
    : (ownValue(passes, name) ?? Number.POSITIVE_INFINITY);
}

function longestSide(pattern: XmlElement): number {
  const { width = '0', height = '0' } = pattern.attributes;
  return Math.max(Number.parseFloat(width), Number.parseFloat(height));
}
