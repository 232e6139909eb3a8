import address from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?inline';

/** The fonts of a diagram's words: the page's own, and for other scripts those of the system. */
export const fontFamily = '"Hanken Grotesk", system-ui, -apple-system, "Segoe UI", sans-serif';

const weights = '100 900';

/** Makes the font known to this document, so that words are measured in it. */
export async function loadFont(): Promise<void> {
  const font = new FontFace('Hanken Grotesk', `url(${address})`, { weight: weights });
  document.fonts.add(await font.load());
}

/** Puts the font into a picture, which can load none. */
export function embedFont(picture: SVGSVGElement): void {
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `@font-face{font-family:"Hanken Grotesk";font-weight:${weights};src:url(${address})}`;
  picture.prepend(style);
}
