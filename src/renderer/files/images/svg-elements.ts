import { XmlElement, XmlText } from '@rgrove/parse-xml';

/** Returns an element's name without its namespace prefix. */
export const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

export const childrenOf = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child): child is XmlElement => child instanceof XmlElement);

export const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (child instanceof XmlText ? child.text : '')).join('');
