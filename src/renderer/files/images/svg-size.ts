import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { imageHead, imageHeadBytes } from '../../../shared/image-format/image-head.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { imageLimits } from './prepared-image.ts';
import { effectCost } from './svg-effects.ts';
import { childrenOf, localName, textOf } from './svg-elements.ts';

/** Limits on SVG files. They prevent drawing from taking minutes or gigabytes. */
export const svgLimits = {
  /** Largest file, in bytes. */
  bytes: 5_000_000,
  /** Maximum number of elements. Those that are drawn by reference count once for each reference. */
  elements: 100_000,
  /** Maximum nesting depth. */
  depth: 200,
  /** Maximum cost of filters, as the number of times that they read the whole image. */
  effects: 500,
};

/** An SVG file's own size in px, or why it isn't drawn. */
export type SvgSize =
  | { readonly width: number; readonly height: number }
  | 'damaged'
  | 'too-complex'
  | 'costly-effects';

/** Without a size or a `viewBox`, browsers use 300 by 150 px. */
const defaultSize = { width: 300, height: 150 };

/** Reads an SVG file's size without drawing it. */
export function svgSize(source: string): SvgSize {
  const root = rootOf(source);
  if (!root) return 'damaged';
  if (hasRiskyImage(source)) return 'too-complex';
  const { box, size } = sizesOf(root);
  const elements = elementsOf(root);
  if (!elements || weightOf(elements, () => 1) > svgLimits.elements) return 'too-complex';
  const cost = weightOf(elements, (element) => effectCost(element, box ?? size));
  return cost > svgLimits.effects ? 'costly-effects' : size;
}

/** Returns the size of an SVG element in px, and its `viewBox`'s size in its own units. */
function sizesOf({ attributes }: XmlElement) {
  const [, , boxWidth, boxHeight] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const box = positive(boxWidth) && positive(boxHeight) ? { width: boxWidth, height: boxHeight } : null;
  const width = pixels(attributes.width);
  const height = pixels(attributes.height);
  if (width && height) return { box, size: { width, height } };
  if (!box) {
    return { box, size: { width: width ?? defaultSize.width, height: height ?? defaultSize.height } };
  }
  if (width) return { box, size: { width, height: (width * box.height) / box.width } };
  return { box, size: height ? { width: (height * box.width) / box.height, height } : box };
}

function rootOf(source: string): XmlElement | null {
  try {
    const { root } = parseXml(source, { ignoreUndefinedEntities: true });
    return root && localName(root) === 'svg' ? root : null;
  } catch {
    return null;
  }
}

const positive = (number: number | undefined): number is number =>
  number !== undefined && Number.isFinite(number) && number > 0;

/** Length of each unit in px (CSS). */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/** Returns a length in px. Null if it's relative or missing. */
function pixels(length: string | undefined): number | null {
  const [, number = '', unit = ''] = /^\+?([\d.]{1,20})([a-z]{0,2})$/i.exec((length ?? '').trim()) ?? [];
  const found = Number(number) * (ownValue(units, unit.toLowerCase()) ?? Number.NaN);
  return positive(found) ? found : null;
}

/** Returns whether images inside the file are themselves SVG files or claim too many pixels. */
function hasRiskyImage(source: string): boolean {
  for (const { 0: start, index } of source.matchAll(/data:image\/[\w.+-]{1,60}[^,"')]{0,100},/gi)) {
    if (/svg/i.test(start) || !/;base64,$/i.test(start)) return true;
    const from = index + start.length;
    const head = headOf(source.slice(from, from + Math.ceil(imageHeadBytes * 1.4)));
    if (!head?.size || head.size.width * head.size.height > imageLimits.pixels / 4) return true;
  }
  return false;
}

function headOf(base64: string) {
  const clean = (/^[A-Za-z0-9+/\s]+/.exec(base64)?.[0] ?? '').replace(/\s/g, '');
  const text = atob(clean.slice(0, clean.length - (clean.length % 4)));
  return imageHead(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** An SVG file's elements, and the ids to which its style sheets refer. */
type Elements = {
  readonly root: XmlElement;
  readonly count: number;
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly styled: readonly string[];
};

/** Returns the elements of an SVG file; null if there are too many or the page couldn't read the drawn image. */
function elementsOf(root: XmlElement): Elements | null {
  const byId = new Map<string, XmlElement>();
  let styled: string[] = [];
  let count = 0;
  const visit = (element: XmlElement, depth: number): boolean => {
    count += 1;
    if (depth > svgLimits.depth || count > svgLimits.elements) return false;
    // Browsers don't let a page read an image that contains HTML.
    if (localName(element) === 'foreignObject') return false;
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (localName(element) === 'style') styled = [...styled, ...referencesIn(textOf(element))];
    return childrenOf(element).every((child) => visit(child, depth + 1));
  };
  return visit(root, 0) ? { root, count, byId, styled } : null;
}

/** Returns the weight of everything that is drawn. Each reference to an element draws it once more. */
function weightOf({ root, count, byId, styled }: Elements, own: (element: XmlElement) => number): number {
  const weights = new Map<XmlElement, number>();
  const weigh = (element: XmlElement, depth: number): number => {
    const cached = weights.get(element);
    if (cached !== undefined) return cached;
    // A cycle isn't drawn. Chains of references may nest deeper than elements.
    weights.set(element, 0);
    if (depth > svgLimits.depth * 4) return Number.POSITIVE_INFINITY;
    let weight = own(element);
    for (const child of childrenOf(element)) weight += weigh(child, depth + 1);
    for (const id of Object.values(element.attributes).flatMap(referencesIn)) {
      const target = byId.get(id);
      if (target) weight += weigh(target, depth + 1);
    }
    weights.set(element, weight);
    return weight;
  };
  const weight = weigh(root, 0);
  // A style sheet's rule may apply to every element.
  const byRules = styled.reduce((sum, id) => {
    const target = byId.get(id);
    return sum + (target ? weigh(target, 0) : 0);
  }, 0);
  return weight + byRules * count;
}

/** Returns the ids that a value refers to, as `#id` or `url(#id)`. */
function referencesIn(value: string): readonly string[] {
  return Array.from(value.matchAll(/(?:^\s*|url\(\s*["']?)#([^"')\s]{1,200})/gi), ([, id = '']) => id);
}
