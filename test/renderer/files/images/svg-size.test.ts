import { describe, expect, it } from 'vitest';
import { isSvg } from '../../../../src/renderer/files/images/svg-head.ts';
import { svgLimits, svgSize } from '../../../../src/renderer/files/images/svg-size.ts';

const svg = (attributes: string, content = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

describe('SVG files', () => {
  it.each([
    ['width="40" height="20px"', 40, 20],
    ['width="1in" height="72pt"', 96, 96],
    ['viewBox="0 0 30 60"', 30, 60],
    ['viewBox="0,0,30,60" width="15"', 15, 30],
    ['viewBox="0 0 30 60" width="100%" height="30"', 15, 30],
    ['', 300, 150],
    ['viewBox="0 0 -1 nothing" width="1e9"', 300, 150],
  ])('C20: with %s have a size in px', (attributes, width, height) => {
    expect(svgSize(svg(attributes))).toEqual({ width, height });
  });

  it('C20: that aren’t XML or have another root are damaged', () => {
    for (const other of ['', '<svg', svg('').slice(0, -2), '<html><svg/></html>'])
      expect(svgSize(other)).toBe('damaged');
  });

  it('C20: that draw too much are too complex', () => {
    const many = '<g/>'.repeat(svgLimits.elements + 1);
    const deep = `${'<g>'.repeat(300)}${'</g>'.repeat(300)}`;
    const doubled = (link: (id: number) => string) =>
      `<g id="a0"/>${Array.from({ length: 20 }, (_, at) => `<g id="a${at + 1}">${link(at)}${link(at)}</g>`).join('')}`;
    const styled = `<style>g { fill: url(#p) }</style><pattern id="p">${'<g/>'.repeat(1000)}</pattern>`;
    for (const content of [
      many,
      deep,
      `${doubled((id) => `<use href="#a${id}"/>`)}<use href="#a20"/>`,
      doubled((id) => `<rect fill="url('#a${id}')"/>`),
      styled,
      '<image href="data:image/svg+xml;base64,AAAA"/>',
      '<foreignObject><p/></foreignObject>',
      '<image href="data:image/png,raw"/>',
      `<image href="data:image/png;base64,${btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0')}"/>`,
    ])
      expect(svgSize(svg('', content)), content.slice(0, 80)).toBe('too-complex');
  });

  it('C20: with cycles and small images inside are drawn', () => {
    const cycle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>';
    const png = btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\x06\0\0\0');
    expect(svgSize(svg('', `${cycle}<image href="data:image/png;base64,${png}"/>`))).toEqual({
      width: 300,
      height: 150,
    });
  });

  it('C20: are recognised by their first characters', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    for (const start of [
      '<svg>',
      '\ufeff \n<svg xmlns="x">',
      '<?xml version="1.0"?><!-- a > b --><svg/>',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg:svg>',
      '<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg>',
    ])
      expect(isSvg(bytes(start)), start).toBe(true);
    for (const start of ['', 'svg', '<svgs>', '<html><svg></svg></html>', '<!-- <svg> ', 'How to use <svg>'])
      expect(isSvg(bytes(start)), start).toBe(false);
  });
});
