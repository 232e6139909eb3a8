// The parts of the other renderers that the benchmarks use. Only `npm run bench` installs these packages, but type
// checking has to work without them.

declare module 'react-markdown' {
  function ReactMarkdown(props: {
    readonly children: string;
    readonly remarkPlugins?: readonly unknown[];
  }): React.ReactNode;
  export = ReactMarkdown;
}

declare module 'remark-gfm' {
  function remarkGfm(): void;
  export = remarkGfm;
}

declare module 'streamdown' {
  /** Renders Markdown while it streams. */
  export function Streamdown(props: { readonly children: string }): React.ReactNode;
}
