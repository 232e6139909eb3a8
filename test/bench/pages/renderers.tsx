import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Streamdown } from 'streamdown';
import { strings } from '../../../src/renderer/i18n/strings.ts';
import { Markdown } from '../../../src/renderer/markdown/markdown.tsx';

/** Shows a growing text in an element. `streaming` says whether there will be more. */
export type Renderer = (text: string, streaming: boolean) => void;

/** The renderers to compare, by name. */
export const renderers = {
  Parlance: (element: Element) =>
    ofReact(element, (text, streaming) => (
      <Markdown
        text={text}
        streaming={streaming}
        onOpenLink={openNothing}
        fetchImage={fetchNothing}
        texts={strings().markdown}
      />
    )),
  'plain text, appended': (element: Element): Renderer => {
    const node = document.createTextNode('');
    const pre = document.createElement('pre');
    pre.style.whiteSpace = 'pre-wrap';
    pre.append(node);
    element.append(pre);
    return (text) => node.appendData(text.slice(node.length));
  },
  streamdown: (element: Element) => ofReact(element, (text) => <Streamdown>{text}</Streamdown>),
  'react-markdown': (element: Element) =>
    ofReact(element, (text) => <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>),
} as const;

export type RendererName = keyof typeof renderers;

const plugins = [remarkGfm];
const openNothing = () => {};
const fetchNothing = () => Promise.reject(new Error('no image is fetched here'));

function ofReact(element: Element, render: (text: string, streaming: boolean) => React.ReactNode): Renderer {
  const root = createRoot(element);
  return (text, streaming) => flushSync(() => root.render(render(text, streaming)));
}
