import address from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?inline';

/** The page's font, with system fonts for other scripts. */
export const fontFamily = '"Hanken Grotesk", system-ui, -apple-system, "Segoe UI", sans-serif';

const weights = '100 900';

/** Adds the font to this document, so that text is measured with it. */
export async function loadFont(): Promise<void> {
  const font = new FontFace('Hanken Grotesk', `url(${address})`, { weight: weights });
  document.fonts.add(await font.load());
}

/** Embeds the font in an SVG, because an SVG image can't load fonts. */
export function embedFont(picture: SVGSVGElement): void {
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `@font-face{font-family:"Hanken Grotesk";font-weight:${weights};src:url(${address})}`;
  picture.prepend(style);
}
