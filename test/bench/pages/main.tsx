import '../../../src/renderer/styles/fonts.css';
import '../../../src/renderer/styles/tokens.css';
import '../../../src/renderer/styles/base.css';
import { documentBench } from './documents.ts';
import { imageBench } from './images.ts';
import { listBench } from './lists.tsx';
import { followSse } from './sse.ts';
import { streamBench } from './stream.tsx';

/** The benchmarks in this page, of Parlance's components and of others to compare with. */
const bench = { ...streamBench, ...listBench, ...documentBench, ...imageBench, followSse };

export type Bench = typeof bench;

Object.assign(globalThis, { bench });
