import { describe, expect, it } from 'vitest';
import { documentKind } from '../../../../src/renderer/files/documents/document-format.ts';
import { partsOf, read } from './read-sample.ts';

const notebook = (cells: readonly unknown[], more: object = {}) =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { kernelspec: { language: 'python', name: 'python3' }, language_info: { name: 'python' } },
    cells,
    ...more,
  });
const code = (source: string | readonly string[], outputs: readonly unknown[] = []) => ({
  cell_type: 'code',
  source,
  outputs,
});

describe('a notebook', () => {
  it('C21: is recognised by its name', () => {
    expect(documentKind(new TextEncoder().encode('{"cells":[]}'), 'a.ipynb')).toBe('ipynb');
    expect(documentKind(new TextEncoder().encode('{"cells":[]}'), 'a.json')).toBe(null);
  });

  it('C21: has its text, its code with the language, and the output as text', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['# Tides\n', '\n', 'See *below*.'] },
      code(['x = 1\n', 'print(x)'], [{ output_type: 'stream', name: 'stdout', text: ['1\n', '2\n'] }]),
      code('x', [{ output_type: 'execute_result', data: { 'text/plain': ['3'] } }]),
      { cell_type: 'raw', source: 'raw text' },
      code('', []),
    ];
    expect(await partsOf(notebook(cells), 'ipynb')).toEqual([
      '# Tides\n\nSee *below*.\n\n```python\nx = 1\nprint(x)\n```\n\nOutput:\n\n```text\n1\n2\n```\n\n```python\nx\n```\n\nOutput:\n\n```text\n3\n```\n\n```\nraw text\n```',
    ]);
  });

  it('C21: names the pictures and other output that is left out, and counts them', async () => {
    const cells = [
      {
        cell_type: 'markdown',
        source:
          '![a chart](attachment:chart.png) ![](data:image/png;base64,AAAA)\n<img alt="c" src="data:image/png;base64,AAAA"> ![b](https://x.example/b.png)',
      },
      code('plot()', [
        { output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/plain': '<Figure size 1x1>' } },
        { output_type: 'display_data', data: { 'application/vnd.plotly.v1+json': {} } },
      ]),
    ];
    const [text = ''] = (await partsOf(notebook(cells), 'ipynb')) as readonly string[];
    expect(text).toBe(
      '[Image left out: a chart] [Image left out: picture]\n[Image left out: picture] ![b](https://x.example/b.png)\n\n```python\nplot()\n```\n\n[Image left out: png output of cell 2]\n\n[Output left out: application/vnd.plotly.v1+json]\n\n[Left out: 5]',
    );
    expect(text).not.toContain('AAAA');
  });

  it('C21: has tables as tables, errors without colours, and fences that contain fences', async () => {
    const html = '<style>a{}</style><table><tr><th>a</th></tr><tr><td>1</td></tr></table>';
    const cells = [
      code('t', [{ output_type: 'execute_result', data: { 'text/html': html, 'text/plain': 'a\n1' } }]),
      code('e', [{ output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\x1b[0;31mE\x1b[0m: v'] }]),
      code('e', [{ output_type: 'error', ename: 'E', evalue: 'v' }]),
      code('f = """\n```\n"""'),
      code('m', [{ output_type: 'display_data', data: { 'text/markdown': '**m**', 'text/plain': 'm' } }]),
    ];
    expect(await partsOf(notebook(cells), 'ipynb')).toEqual([
      '```python\nt\n```\n\n| a |\n| --- |\n| 1 |\n\n```python\ne\n```\n\nOutput:\n\n```text\nE: v\n```\n\n```python\ne\n```\n\nOutput:\n\n```text\nE: v\n```\n\n````python\nf = """\n```\n"""\n````\n\n```python\nm\n```\n\n**m**',
    ]);
  });

  it('C21: of an old format is read from its worksheets', async () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: ['Old'] },
      {
        cell_type: 'code',
        language: 'R',
        input: ['1+1'],
        outputs: [
          { output_type: 'pyout', text: ['2'] },
          { output_type: 'display_data', png: 'AAAA', text: ['<Figure>'] },
          { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: ['E: v'] },
        ],
      },
    ];
    const old = JSON.stringify({ nbformat: 3, metadata: { name: '' }, worksheets: [{ cells }] });
    expect(await partsOf(old, 'ipynb')).toEqual([
      '## Old\n\n```r\n1+1\n```\n\nOutput:\n\n```text\n2\n```\n\n[Image left out: png output of cell 2]\n\nOutput:\n\n```text\nE: v\n```\n\n[Left out: 1]',
    ]);
  });

  it('C21: that is damaged, no notebook or empty is refused, and odd fields don’t matter', async () => {
    for (const damaged of ['{"cells":[{"cell_type":"code"', '[]', 'null', '{"nbformat":4}', 'not JSON'])
      expect(await read(damaged, 'ipynb'), damaged).toEqual({ kind: 'damaged' });
    expect(await read(notebook([]), 'ipynb')).toEqual({ kind: 'empty' });
    const odd = [
      null,
      7,
      { cell_type: 'code', source: 7, outputs: 'x' },
      { cell_type: 'new', source: 'kept' },
    ];
    expect(await partsOf(notebook(odd, { metadata: 7 }), 'ipynb')).toEqual(['```\nkept\n```']);
    expect(await partsOf(`\ufeff${notebook([code('x')], { metadata: null })}`, 'ipynb')).toEqual([
      '```python\nx\n```',
    ]);
  });
});
