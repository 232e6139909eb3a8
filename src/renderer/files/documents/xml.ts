import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { Damaged } from './limits.ts';

/** An element of an XML part. Names include the file's namespace prefixes, which Office programs never change. */
export type Xml = XmlElement;

/** Parses a part. Entities other than the five built into XML aren't expanded. Throws `Damaged`. */
export function xmlOf(text: string): Xml {
  try {
    const { root } = parseXml(text, { ignoreUndefinedEntities: true });
    if (root) return root;
  } catch (thrown) {
    throw new Damaged('xml', { cause: thrown });
  }
  throw new Damaged('xml');
}

/** Returns the children that are elements. */
export function elementsOf({ children }: Xml): readonly Xml[] {
  return children.filter((child) => child instanceof XmlElement);
}

/** Returns the children that are elements or text, in order. */
export function contentOf({ children }: Xml): readonly (Xml | string)[] {
  return children.flatMap((child): readonly (Xml | string)[] => {
    if (child instanceof XmlElement) return [child];
    return child instanceof XmlText ? [child.text] : [];
  });
}

/** Returns the first child element with a name. */
export function child(parent: Xml, name: string): Xml | undefined {
  return elementsOf(parent).find((element) => element.name === name);
}

/** Returns all descendants with a name, in order, except those inside another match. */
export function descendants(parent: Xml, name: string): readonly Xml[] {
  return elementsOf(parent).flatMap((element) =>
    element.name === name ? [element] : descendants(element, name),
  );
}

/** Returns an attribute as a whole number, limited to the range from 0 to `max`. */
export function countIn(element: Xml, attribute: string, fallback: number, max: number): number {
  const value = Number(element.attributes[attribute] ?? fallback);
  return Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), max) : fallback;
}
