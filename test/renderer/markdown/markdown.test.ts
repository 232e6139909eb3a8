import { describe, expect, it } from 'vitest';
import { bare, settled, streaming } from './render.ts';

const render = (markdown: string): string => bare(settled(markdown));

describe('C10 Markdown of a finished reply', () => {
  it('renders headings below the page’s title, without skipping any', () => {
    expect(render('# One\n\n## Two\n\n#### Four\n\n###### Six\n\nSeven\n=====')).toBe(
      '<h2 dir="auto">One</h2><h3 dir="auto">Two</h3><h4 dir="auto">Four</h4><h5 dir="auto">Six</h5><h2 dir="auto">Seven</h2>',
    );
    // A level that returns, and one in a quotation, follow the headings before them.
    const levels = render('### First\n\n##### Deeper\n\n# Top\n\n## Below\n\n> ## Quoted').matchAll(
      /<(h\d)[^>]*>(\w+)/g,
    );
    expect(Array.from(levels, ([, level, text]) => `${level} ${text}`)).toEqual([
      'h2 First',
      'h3 Deeper',
      'h2 Top',
      'h3 Below',
      'h4 Quoted',
    ]);
  });

  it('X2: renders no empty heading, also while its text is still to come', () => {
    expect(render('#\n\nOne')).toBe('<p dir="auto"></p><p dir="auto">One</p>');
    expect(streaming('One\n\n## ')).not.toMatch(/<h\d/);
    expect(streaming('One\n\n## T')).toMatch(/<h\d/);
  });

  it('renders paragraphs with inline formatting and line breaks', () => {
    expect(render('a **b *c*** ~~d~~ `e <f>`  \ng\\\nh')).toBe(
      '<p dir="auto">a <strong>b <em>c</em></strong> <del>d</del> <code>e &lt;f&gt;</code><br/>g<br/>h</p>',
    );
  });

  it.each([
    ['これは**「重要」**な点です。', 'これは<strong>「重要」</strong>な点です。'],
    ['**「A」**なので**「B」**', '<strong>「A」</strong>なので<strong>「B」</strong>'],
    ['価格は**1,000円（税込）**です', '価格は<strong>1,000円（税込）</strong>です'],
    ['~~「旧」~~から*『新』*へ', '<del>「旧」</del>から<em>『新』</em>へ'],
    [
      'これは***「強調」***、**`注`**です',
      'これは<em><strong>「強調」</strong></em>、<strong><code>注</code></strong>です',
    ],
    ['葛\u{e0100}**(注)**の', '葛\u{e0100}<strong>(注)</strong>の'],
    ['他说**“好的”**，然后走了', '他说<strong>“好的”</strong>，然后走了'],
    ['这是**《红楼梦》**的作者', '这是<strong>《红楼梦》</strong>的作者'],
    ['**重点：**请看**（附录）**。', '<strong>重点：</strong>请看<strong>（附录）</strong>。'],
    ['按**“Ctrl+C”**和~~“Ctrl+V”~~键', '按<strong>“Ctrl+C”</strong>和<del>“Ctrl+V”</del>键'],
    ['이것은 **"중요"**한 점', '이것은 <strong>&quot;중요&quot;</strong>한 점'],
    ['**강조(설명)**입니다', '<strong>강조(설명)</strong>입니다'],
    ['**‘가’**와 *〈나〉*를', '<strong>‘가’</strong>와 <em>〈나〉</em>를'],
    ['คำว่า**"สำคัญ"**คือ', 'คำว่า<strong>&quot;สำคัญ&quot;</strong>คือ'],
    ['ຄຳ**(ສຳຄັນ)**ນີ້', 'ຄຳ<strong>(ສຳຄັນ)</strong>ນີ້'],
    ['ពាក្យ**«សំខាន់»**នេះ', 'ពាក្យ<strong>«សំខាន់»</strong>នេះ'],
    ['စကား**(အရေးကြီး)**သည်', 'စကား<strong>(အရေးကြီး)</strong>သည်'],
    ['ཚིག**(གལ་ཆེན)**འདི', 'ཚིག<strong>(གལ་ཆེན)</strong>འདི'],
    ['f(x)**2 + g(y)**2 and snake_case_name', 'f(x)**2 + g(y)**2 and snake_case_name'],
    ['*foo**bar* **a*b*c** *a*b*c*', '<em>foo**bar</em> <strong>a<em>b</em>c</strong> <em>a</em>b<em>c</em>'],
  ])('emphasises %s beside punctuation as its author means it', (markdown, html) => {
    expect(render(markdown)).toBe(`<p dir="auto">${html}</p>`);
  });

  it('renders alerts under their kind', () => {
    expect(render('> [!NOTE]\n> Text **a**.\n> - b')).toBe(
      '<blockquote dir="auto"><p>Note</p><p>Text <strong>a</strong>.</p><ul dir="auto"><li>b</li></ul></blockquote>',
    );
    expect(render('> [!warning]\n>\n> Text')).toContain('<p>Warning</p><p>Text</p>');
    expect(render('> [!TIP]')).toContain('<p>Tip</p>');
    expect(render('> [!NOTE] a\n\n[!NOTE]')).toContain(
      '<p>[!NOTE] a</p></blockquote><p dir="auto">[!NOTE]</p>',
    );
  });

  it('renders the paragraphs of a footnote together', () => {
    const notes = '[^1]: First\n\n    Second *para*.\n\n\tThird.\n\n[^2]: Other\n\nPlain\n\n    code';
    const markup = render(`a[^1] b[^2]\n\n${notes}`);
    expect(markup).toContain(' First<br/>Second <em>para</em>.<br/>Third.</p>');
    expect(markup).toContain(' Other</p><p dir="auto">Plain</p>');
    expect(markup.match(/<pre/g)).toHaveLength(1);
  });

  it('renders math fences as formulas, once they are complete', () => {
    expect(render('```math\nx^2\n```')).toBe('<p dir="auto"><span>$$\nx^2\n$$</span></p>');
    expect(render('```math\n```')).toContain('<pre');
    expect(streaming('```math\nx^2')).toContain('<pre');
  });

  it('renders complete HTML tables as tables, without their attributes', () => {
    const cells = (markdown: string) => render(markdown).match(/(?<=<t[hd]\b[^>]*>).*?(?=<\/t[hd]>)/g);
    expect(
      cells(
        '<table border="1">\n<tr><th>A</th><th>B</th></tr>\n<tr><td>**x**</td><td>b<br>&amp;</td></tr>\n</table>',
      ),
    ).toEqual(['A', 'B', '<strong>x</strong>', 'b<br/>&amp;']);
    expect(cells('<table><thead><tr><th>A<tbody><tr><td onclick=x><p>x</p>y<td>z</table>')).toEqual([
      ...['A', '', 'x y', 'z'],
    ]);
    for (const other of [
      '<table><tr><td>a',
      '<table><caption>c</caption><tr><td>a</td></tr></table>',
      '<table><tr><td><table></table></td></tr></table>',
      `<table><tr>${'<td>a'.repeat(501)}</table>`,
      `<table>${'<tr><td>'.repeat(1_000)}<tr>${'<td>'.repeat(400)}</table>`,
    ])
      expect(render(other), other).toContain('&lt;table&gt;');
  });

  it('renders harmless tags without their attributes, and all other HTML as text', () => {
    expect(render('H<sub>2</sub>O, x<sup class="a">**2**</sup>, <kbd>Ctrl</kbd>+<kbd>C</kbd>')).toBe(
      '<p dir="auto">H<sub>2</sub>O, x<sup><strong>2</strong></sup>, <kbd>Ctrl</kbd>+<kbd>C</kbd></p>',
    );
    expect(render('a <sub>b, c</sup> <iframe>d</iframe>')).toBe(
      '<p dir="auto">a &lt;sub&gt;b, c&lt;/sup&gt; &lt;iframe&gt;d&lt;/iframe&gt;</p>',
    );
  });

  it('collapses details under their summary, with or without blank lines', () => {
    const folded =
      '<details><summary dir="auto">More <em>here</em></summary><p dir="auto">one</p><ul dir="auto"><li>two</li></ul></details>';
    expect(render('<details>\n<summary>More *here*</summary>\n\none\n\n- two\n\n</details>\n\nafter')).toBe(
      `${folded}<p dir="auto">after</p>`,
    );
    expect(render('<details><summary>More *here*</summary>\none\n- two\n</details>')).toBe(folded);
    expect(render('<details>\n\none')).toBe(
      '<details><summary dir="auto">Details</summary><p dir="auto">one</p></details>',
    );
  });

  it('renders footnote numbers as superscript links to the notes and back, and keeps their text', () => {
    const marked = settled('Tides turn.[^1] Slowly.[^B]\n\n[^1]: Twice a day.\n[^b]: word');
    expect(
      marked.replace(/<[^>]*? (data-\w+="\w+")[^>]*>|<[^>]*>/g, (_, attribute) =>
        attribute ? `<${attribute}>` : '',
      ),
    ).toBe(
      'Tides turn.<data-text="1">1 Slowly.<data-text="b">B<data-note="1">1 Twice a day.<data-note="b">b word',
    );
    expect(marked).toContain('aria-label="Footnote 1"');
    expect(marked).toContain('aria-label="Footnote 1, back to the text"');
    expect(marked).not.toContain(' id=');
    expect(render('A class such as [^a-z] is no footnote.')).toBe(
      '<p dir="auto">A class such as [^a-z] is no footnote.</p>',
    );
  });

  it('distinguishes a level-1 heading from a level-2 one', () => {
    const classes = [...settled('# One\n\n## Two').matchAll(/<h(\d)[^>]*?(?: class="([^"]*)")?>/g)];
    expect(classes.map(([, level, name]) => [level, name !== undefined])).toEqual([
      ['2', true],
      ['3', false],
    ]);
  });

  it('keeps a formula as written, including backslashes', () => {
    expect(render('$$\\int_0^1 x\\,dx \\\\ y_1 *a*$$')).toBe(
      '<p dir="auto"><span>$$\\int_0^1 x\\,dx \\\\ y_1 *a*$$</span></p>',
    );
    expect(render('so $$a\\_b$$ \\* `echo $$` *x*, $$ alone \\*')).toBe(
      '<p dir="auto">so <span>$$a\\_b$$</span> * <code>echo $$</code> <em>x</em>, $$ alone *</p>',
    );
  });

  it('renders tight and loose lists, nested ones, and the start number of an ordered one', () => {
    expect(render('- a\n  - b\n- c')).toBe(
      '<ul dir="auto"><li>a<ul dir="auto"><li>b</li></ul></li><li>c</li></ul>',
    );
    expect(render('3. a\n\n4. b')).toBe('<ol dir="auto" start="3"><li><p>a</p></li><li><p>b</p></li></ol>');
    expect(render('1) a\n2) b')).toBe('<ol dir="auto"><li>a</li><li>b</li></ol>');
  });

  it('renders task lists with disabled checkboxes that are named by their text', () => {
    expect(render('- [x] done **well**\n- [ ] open')).toBe(
      '<ul dir="auto"><li><input type="checkbox" disabled="" aria-label="done well" checked=""/>done <strong>well</strong></li>' +
        '<li><input type="checkbox" disabled="" aria-label="open"/>open</li></ul>',
    );
    expect(render('- [x] done\n\n- [ ] open')).toContain('aria-label="done" checked=""/><p>done</p>');
  });

  it('renders quotations with blocks of their own', () => {
    expect(render('> a\n> - b\n>\n> c')).toBe(
      '<blockquote dir="auto"><p>a</p><ul dir="auto"><li>b</li></ul><p>c</p></blockquote>',
    );
  });

  it('renders tables with aligned columns, in a named container that the keyboard reaches', () => {
    const markup = settled('| a | b | c |\n|:--|:-:|--:|\n| 1 | `x\\|y` | 3<br>4 |\n| 5 |');
    expect(markup).toMatch(/<div class="[^"]*" role="group" aria-label="Table" tabindex="0"><table>/);
    expect(markup).toMatch(/<th dir="auto" scope="col" class="[^"]*center[^"]*">b<\/th>/);
    expect(markup).toMatch(/<td dir="auto" class="[^"]*right[^"]*">3<br\/>4<\/td>/);
    expect(bare(markup)).toContain('<tr><td dir="auto">5</td><td dir="auto"></td><td dir="auto"></td></tr>');
    expect(bare(markup)).toContain('<code>x|y</code>');
  });

  it('renders code with its language, buttons to wrap and copy, and a named region that the keyboard reaches', () => {
    const markup = settled('```py title="x"\nx = 1\n\ny < 2\n```');
    expect(markup).toMatch(/>Python<\/span><button type="button"[^>]* aria-label="Wrap lines"/);
    expect(markup).toMatch(/<button type="button"[^>]* aria-label="Copy code">.*>Copy<\/span>/);
    expect(markup).toContain('<pre dir="ltr" role="group" aria-label="Code, Python" tabindex="0">');
    expect(bare(markup)).toContain('<code><span>x = 1\n\ny &lt; 2</span></code>');
    expect(settled('    indented')).toContain('aria-label="Code"');
    expect(settled('```brainfuck\n+\n```')).toContain('aria-label="Code, brainfuck"');
  });

  it('renders long code in groups without losing a line', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    const code = bare(settled(`~~~\n${lines}\n~~~`)).match(/<code>(.*)<\/code>/s)?.[1] ?? '';
    expect(code.match(/<span>/g)?.length).toBe(5);
    expect(code.replace(/<\/?span>/g, '')).toBe(lines);
  });

  it('renders rules, character references and escapes', () => {
    expect(render('---\n\n&copy; &amp;lt; &#60;b&#x3E; &nope; \\*a\\*')).toBe(
      '<hr/><p dir="auto">© &amp;lt; &lt;b&gt; &amp;nope; *a*</p>',
    );
  });

  it('links http, https and mail addresses, bare ones too, and shows where they lead', () => {
    const link = (url: string, text: string, title = ` title="${url}"`): string =>
      `<a href="${url}" rel="noreferrer noopener"${title}>${text}</a>`;
    expect(render('[a *b*](https://example.org/x?a=1&amp;b=2 "bank.example")')).toBe(
      `<p dir="auto">${link('https://example.org/x?a=1&amp;b=2', 'a <em>b</em>')}</p>`,
    );
    expect(render('[https://bank.example](https://evil.example/)')).toContain(
      'title="https://evil.example/"',
    );
    expect(render('<https://example.org/>')).toBe(
      `<p dir="auto">${link('https://example.org/', 'https://example.org/', '')}</p>`,
    );
    expect(render('see www.example.org/a_b.')).toBe(
      `<p dir="auto">see ${link('http://www.example.org/a_b', 'www.example.org/a_b')}.</p>`,
    );
    expect(render('me@example.org')).toContain('href="mailto:me@example.org"');
    const long = 'a_b'.repeat(100);
    expect(render(`${long} https://example.org/ me@example.org`)).toBe(
      `<p dir="auto">${long} ${link('https://example.org/', 'https://example.org/', '')} ${link('mailto:me@example.org', 'me@example.org')}</p>`,
    );
    expect(render('[a][1] and [1]\n\n[1]: https://example.org/')).toContain(
      `${link('https://example.org/', 'a')} and ${link('https://example.org/', '1')}`,
    );
  });

  it('renders a forbidden address as text', () => {
    expect(render('[a](file:///etc/passwd) [b](/path) [c]()')).toBe(
      '<p dir="auto">a (file:///etc/passwd) b (/path) c</p>',
    );
  });

  it('loads no image, and names those it held back', () => {
    expect(render('![A *harbour*](https://tracker.example:8080/p.png?q=1)')).toBe(
      '<p dir="auto"><span><span>A harbour</span><span aria-live="polite">Image from tracker.example:8080, not loaded</span></span></p>',
    );
    expect(render('![](data:image/png;base64,AAAA)')).toBe(
      '<p dir="auto"><span><span aria-live="polite">Image, not loaded</span></span></p>',
    );
  });

  it('renders HTML as text', () => {
    expect(render('<div class="a">\n**b**\n</div>\n\nc <big>d</big>')).toBe(
      '<p dir="auto">&lt;div class=&quot;a&quot;&gt;\n**b**\n&lt;/div&gt;</p><p dir="auto">c &lt;big&gt;d&lt;/big&gt;</p>',
    );
  });
});

describe('C1 Markdown of a streaming reply', () => {
  const caret = '<span aria-hidden="true"></span>';

  it('is only the caret before the first text', () => {
    expect(bare(streaming(''))).toBe(`<p>${caret}</p>`);
    expect(bare(settled(''))).toBe('');
  });

  it('shows its last three words in the accent colour, then the caret', () => {
    const markup = streaming('It explains what the water has already');
    expect(markup.match(/class="[^"]*_new_[^"]*">[^<]*/g)?.map((span) => span.replace(/.*>/, ''))).toEqual([
      'water ',
      'has ',
      'already',
    ]);
    expect(markup).toMatch(
      /<\/span><span class="[^"]*caret[^"]*" aria-hidden="true"><\/span><\/p><\/div><\/div>$/,
    );
  });

  it('has one caret, in the last item, cell or line', () => {
    for (const [text, end] of [
      ['a\n\n- b\n- c', `${caret}</li></ul>`],
      ['a\n\n- b\n- ', `<li>${caret}</li></ul>`],
      ['|a|b|\n|-|-|\n|1|', `${caret}</td><td dir="auto"></td></tr></tbody></table></div></div>`],
      ['|a|b|\n|-|-|\n', `${caret}</th></tr></thead></table></div></div>`],
      ['```js\nlet', `let${caret}</span></code></pre></div>`],
      ['> a\n> b', `${caret}</p></blockquote>`],
      ['a\n\n> ', `<blockquote dir="auto"><p>${caret}</p></blockquote>`],
      ['a\n\n---\n', `<hr/><p>${caret}</p>`],
      ['<b>\n', `&lt;b&gt;${caret}</p>`],
    ] as const) {
      const markup = bare(streaming(text));
      expect(markup.endsWith(end), `${text} gave ${markup}`).toBe(true);
      expect(markup.split(caret).length).toBe(2);
    }
  });

  it('has its finished blocks in separate sections, like a finished reply', () => {
    const text = Array.from({ length: 20 }, (_, number) => `${number}`).join('\n\n');
    const sections = (markup: string) => markup.match(/<div class="[^"]*section[^"]*"/g) ?? [];
    const passedFlags = (markup: string) => sections(markup).map((section) => section.includes('passed'));
    expect(passedFlags(streaming(text))).toEqual([true, true, false]);
    expect(passedFlags(settled(text))).toEqual([false, false, false]);
  });

  it('shows no marker of unfinished formatting', () => {
    const words = (text: string): string => bare(streaming(text)).replace(/<[^>]*>/g, '');
    expect(words('a **bold')).toBe('a bold');
    expect(bare(streaming('a **bold'))).toContain('<strong>');
    expect(words('a `co')).toBe('a co');
    expect(words('a [link](https://exam')).toBe('a link');
    expect(words('a **')).toBe('a ');
  });
});
