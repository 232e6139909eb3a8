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

  const filtered = (primitive: string, uses = 1) =>
    `<filter id="f">${primitive}</filter>${'<rect filter="url(#f)"/>'.repeat(uses)}`;
  const shadow = '<feGaussianBlur stdDeviation="4"/><feOffset dy="2"/><feBlend in="SourceGraphic"/>';

  it.each([
    ['noise', filtered('<feTurbulence baseFrequency="0.01" numOctaves="99"/>')],
    ['a thick outline', filtered('<feMorphology operator="dilate" radius="999"/>')],
    ['a large matrix', filtered('<feConvolveMatrix order="99"/>')],
    ['lighting', filtered('<feDiffuseLighting><fePointLight/></feDiffuseLighting>')],
    ['displacement', filtered('<feDisplacementMap scale="50"/>')],
    ['another prefix', `<s:g xmlns:s="http://www.w3.org/2000/svg">${filtered('<s:feTile/>')}</s:g>`],
    ['a blur wider than the image', filtered('<feGaussianBlur stdDeviation="1 9999"/>')],
    ['hundreds of shadows', filtered(shadow, 200)],
    ['shadows of nested references', `<g id="a">${filtered(shadow, 20)}</g>${'<use href="#a"/>'.repeat(20)}`],
    ['a filter in a style sheet', `<style>rect { filter: url(#f) }</style>${filtered(shadow, 90)}`],
    ['a blur in a style sheet', '<style>* { filter: blur(9px) }</style><rect/>'],
    ['hundreds of blurs in styles', '<rect style="filter: blur(9px)"/>'.repeat(200)],
    ['a huge pattern', '<pattern id="p" width="1e6" height="9"/><rect fill="url(#p)"/>'],
  ])('C20: with %s have effects that take too long', (_, content) => {
    expect(svgSize(svg('width="300" height="150"', content))).toBe('costly-effects');
  });

  it('C20: with the shadows that drawing apps export are drawn', () => {
    const dropShadow = filtered('<feDropShadow stdDeviation="2"/><desc/>', 50);
    for (const content of [filtered(shadow, 50), dropShadow, '<pattern id="p" width="1"/>'])
      expect(svgSize(svg('width="300" height="150"', content))).toEqual({ width: 300, height: 150 });
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
