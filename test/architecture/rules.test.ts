import { describe, expect, test } from 'vitest';
import { brokenLinks } from './doc-rules.ts';
import { badNames, barrels, misplacedFiles, missingNames, missingStyles, tooLong } from './file-rules.ts';
import {
  anyTypes,
  capitalisedConstants,
  crowdedFunctions,
  defaultExports,
  enums,
  htmlStrings,
  importEffects,
  longFunctions,
  misnamedStyles,
  prefixedTypes,
  scatteredConnections,
  scatteredFormats,
  stringsAtImport,
  unsafeDates,
} from './form-rules.ts';
import { retiredFileNames, retiredLocals, retiredNames } from './glossary.ts';
import {
  arrowsOf,
  bareImports,
  cycles,
  folderCircles,
  outsideBoundaries,
  refusedFolders,
  refusedNode,
  refusedPackages,
} from './import-rules.ts';
import { type Code, parsed } from './source.ts';
import { openTables } from './table-rules.ts';
import { uncataloguedTexts } from './text-rules.ts';

type Rule = (code: Code) => string[];
type Sample = readonly [path: string, text: string];

const gateway = 'src/main/gateway/send.ts';
const page = 'src/renderer/chat/thread.tsx';

describe('Each architecture rule rejects violations and says why', () => {
  const bad: readonly (readonly [rule: Rule, sample: Sample, message: string])[] = [
    [outsideBoundaries, ['src/main/loose.ts', ''], 'src/main/loose.ts lies outside every known folder'],
    [outsideBoundaries, ['src/elsewhere/loose.ts', ''], 'outside every known folder'],

    [
      refusedFolders,
      ['src/shared/a.ts', `import { b } from '../main/gateway/b.ts';`],
      'src/shared may import none of the project’s files',
    ],
    [
      refusedFolders,
      [gateway, `import type { Row } from '../storage/row.ts';`],
      'src/main/gateway may import only src/shared',
    ],
    [refusedFolders, [gateway, `export { row } from '../services/row.ts';`], 'belongs in src/main/services'],
    [
      refusedFolders,
      ['src/main/storage/a.ts', `const a = () => import('../gateway/a.ts');`],
      '../gateway/a.ts',
    ],
    [refusedFolders, ['src/main/storage/a.ts', `type A = import('../gateway/a.ts').A;`], '../gateway/a.ts'],
    [
      refusedFolders,
      ['src/main/storage/a.ts', `const a = new URL('../gateway/a.ts', import.meta.url);`],
      '../gateway/a.ts',
    ],
    [refusedFolders, ['src/main/demo-gateway/a.ts', `import { b } from '../gateway/b.ts';`], 'third party'],
    [refusedFolders, ['src/main/services/chat/a.ts', `import { b } from '../../electron/b.ts';`], 'the Host'],
    [
      refusedFolders,
      ['src/main/services/chat/a.ts', `import { b } from '../../application.ts';`],
      'the Host',
    ],
    [refusedFolders, ['src/main/application.ts', `import { b } from './browser/b.ts';`], 'the Host'],
    [refusedFolders, ['src/main/electron/a.ts', `import { b } from '../services/b.ts';`], 'shells are thin'],
    [refusedFolders, ['src/main/electron/a.ts', `import { b } from '../browser/b.ts';`], 'shells are thin'],
    [refusedFolders, ['src/main/browser/a.ts', `import { b } from '../electron/b.ts';`], 'shells are thin'],
    [
      refusedFolders,
      ['src/main/main.ts', `import { b } from './browser/b.ts';`],
      'src/main/main.ts may import only',
    ],
    [
      refusedFolders,
      ['src/main/server.ts', `import { b } from './storage/b.ts';`],
      'src/main/server.ts may import only',
    ],
    [
      refusedFolders,
      ['src/preload/preload.ts', `import { b } from '../main/electron/b.ts';`],
      'only passes on a port',
    ],
    [refusedFolders, [page, `import type { Row } from '../../main/storage/row.ts';`], 'through the contract'],
    [refusedFolders, [page, `import { b } from '../../mainly/b.ts';`], '../../mainly/b.ts'],
    [
      refusedFolders,
      [page, `import { b } from '../transcribe/b.ts';`],
      'screens share state through src/renderer/stores',
    ],
    [
      refusedFolders,
      [page, `import { b } from '../palette/b.ts';`],
      'screens share state through src/renderer/stores',
    ],
    [
      refusedFolders,
      ['src/renderer/ui/controls/button.tsx', `import { b } from '../../stores/b.ts';`],
      'src/renderer/ui may import only src/shared, src/renderer/route.ts, src/renderer/i18n',
    ],
    [
      refusedFolders,
      ['src/renderer/quick-ask/a.ts', `import { b } from '../speak/b.ts';`],
      'quick ask is the chat in a small window',
    ],

    [refusedPackages, ['src/shared/a.ts', `import { oc } from '@orpc/server';`], 'are zod, @orpc/contract'],
    [refusedPackages, ['src/shared/a.ts', `import 'conf';`], 'are zod, @orpc/contract'],
    [refusedPackages, [gateway, `import { Hono } from 'hono';`], 'are undici, eventsource-parser, zod'],
    [
      refusedPackages,
      ['src/main/services/a.ts', `import { app } from 'electron';`],
      'pass it in from src/main/electron',
    ],
    [
      refusedPackages,
      ['src/main/server.ts', `import type { App } from 'electron/main';`],
      'pass it in from src/main/electron',
    ],
    [
      refusedPackages,
      ['src/main/storage/a.ts', `import Store from 'electron-store';`],
      'pass it in from src/main/electron',
    ],
    [refusedPackages, [page, `const shell = await import('electron');`], 'pass it in from src/main/electron'],
    [
      refusedPackages,
      ['src/main/services/a.ts', `import { createElement } from 'react';`],
      'put it into src/renderer',
    ],
    [
      refusedPackages,
      ['src/main/services/a.ts', `import { createRoot } from 'react-dom/client';`],
      'put it into src/renderer',
    ],
    [refusedPackages, ['src/preload/preload.ts', `import { z } from 'zod';`], 'may import are electron'],

    [
      refusedNode,
      ['src/shared/a.ts', `import { join } from 'node:path';`],
      'from Node, src/shared may import nothing',
    ],
    [refusedNode, [page, `import { join } from 'path';`], 'from Node, src/renderer/chat may import nothing'],
    [
      refusedNode,
      [page, `type Hash = import('node:crypto').Hash;`],
      'from Node, src/renderer/chat may import nothing',
    ],
    [
      refusedNode,
      ['src/preload/preload.ts', `import { join } from 'node:path';`],
      'from Node, src/preload may import nothing',
    ],
    [
      refusedNode,
      [gateway, `import { readFile } from 'node:fs/promises';`],
      'only node:tls, node:net, node:zlib, node:stream',
    ],

    [bareImports, [page, `import './other.ts';`], 'for its effects'],
    [importEffects, [gateway, `start();`], 'src/main/gateway/send.ts:1 does something'],
    [importEffects, [gateway, `const a = 1;\nif (a) start();`], 'src/main/gateway/send.ts:2 does something'],
    [importEffects, [gateway, `for (const a of list) start(a);`], 'does something'],
    [importEffects, [gateway, `export const a = await start();`], 'does something'],
    [importEffects, [gateway, `document.title = 'x';`], 'does something'],

    [badNames, ['src/shared/someThing.ts', ''], '"someThing.ts" is not in kebab-case'],
    [badNames, ['src/Shared/thing.ts', ''], '"Shared" is not in kebab-case'],
    [badNames, ['src/shared/snake_case.ts', ''], 'kebab-case'],
    [badNames, ['src/main/utils/thing.ts', ''], 'a name with "utils" could contain anything'],
    [badNames, ['src/main/gateway/chat-helpers.ts', ''], '"helpers"'],
    [badNames, ['src/main/electron/window-manager.ts', ''], '"manager"'],
    [badNames, ['src/shared/common.ts', ''], '"common"'],
    [badNames, ['src/shared/misc.ts', ''], '"misc"'],

    [
      barrels,
      ['src/shared/text/all.ts', `export * from './a.ts';\nexport { b } from './b.ts';`],
      'only re-exports',
    ],
    [barrels, ['src/shared/text/all.ts', `import { a } from './a.ts';\nexport { a };`], 'only re-exports'],

    [defaultExports, [gateway, 'export default function a() {}'], 'send.ts:1 has a default export'],
    [defaultExports, [gateway, 'const a = 1;\nexport { a as default };'], 'send.ts:2 has a default export'],
    [enums, [gateway, 'enum Colour { Red }'], 'the enum Colour'],
    [enums, [gateway, 'export const enum Colour { Red }'], 'the enum Colour'],
    [anyTypes, [gateway, 'let a: any;'], 'uses any'],
    [anyTypes, [gateway, 'const a = (b: Record<string, any[]>) => b as any;'], 'uses any'],
    [prefixedTypes, [gateway, 'interface IGateway { a: string }'], 'IGateway: drop the I'],
    [prefixedTypes, [gateway, 'type IGateway = { a: string };'], 'IGateway: drop the I'],

    [retiredNames, [gateway, 'export type ToldAnswer = string;'], 'told is retired, use published'],
    [retiredNames, [gateway, 'export const keptRows = 1;'], 'kept is retired, use stored'],
    [retiredNames, [gateway, 'export function seenClip() {}'], 'seen is retired, use view: toView'],
    [retiredFileNames, ['src/main/gateway/heard-answer.ts', ''], 'heard is retired, use transcription'],
    [brokenLinks, [gateway, '/** Up to {@link most}. */\nconst max = 1;'], 'send.ts:1 links to most, which'],

    [
      htmlStrings,
      [page, `const a = <p dangerouslySetInnerHTML={{ __html: b }} />;`],
      'dangerouslySetInnerHTML',
    ],
    [htmlStrings, [page, `const a = { dangerouslySetInnerHTML: b };`], 'dangerouslySetInnerHTML'],
    [htmlStrings, [page, `const set = () => { a.innerHTML = b; };`], 'uses innerHTML'],
    [htmlStrings, [page, `const set = () => { a['outerHTML'] = b; };`], 'uses outerHTML'],
    [
      htmlStrings,
      [page, `const set = () => a?.insertAdjacentHTML('beforeend', b);`],
      'uses insertAdjacentHTML',
    ],
    [htmlStrings, [page, `const set = () => document.write(b);`], 'uses document.write'],
    [htmlStrings, [page, `const set = () => a.ownerDocument.writeln(b);`], 'uses document.writeln'],
    [htmlStrings, [page, `const a = <iframe srcDoc={b} />;`], 'uses srcDoc'],
    [
      retiredLocals,
      [page, `const a = () => { const heardLines = b; };`],
      'declares heardLines: heard is retired',
    ],
    [retiredLocals, [page, `const a = ({ b: kept }) => c;`], 'declares kept: kept is retired'],
    [retiredLocals, [gateway, 'const a = ({ b: [heard = 1] }) => heard;'], 'heard is retired'],
    [retiredLocals, [gateway, 'type A = { readonly seen: string };'], 'seen is retired'],
    [retiredLocals, [gateway, 'type A = { b(told: string): void };'], 'told is retired, use published'],
    [retiredLocals, [gateway, 'type A = (late: string) => void;'], 'late is retired'],
    [scatteredFormats, [page, `const a = () => new Intl.NumberFormat('en');`], 'intl.ts'],
    [scatteredFormats, [page, `const a = () => b.toLocaleString();`], 'uses toLocaleString'],
    [stringsAtImport, [page, `const label = strings().chat.send;`], 'reads strings when it is imported'],
    [misnamedStyles, [page, `import css from './thread.module.css';`], 'as css: name it styles'],
    [capitalisedConstants, [page, `const MAX_ROWS = 3;`], 'declares MAX_ROWS in capitals'],
    [unsafeDates, [page, `const a = () => new Date(b);`], 'use dateOf'],

    [
      scatteredConnections,
      ['src/main/services/search/a.ts', `const sql = new DatabaseSync(file, { readOnly: true });`],
      'use openSqlite',
    ],
    [
      openTables,
      [gateway, `const types: Readonly<Record<string, number>> = { a: 1 };\nconst b = types[name];`],
      'send.ts:2 looks up arbitrary names in types',
    ],
    [
      openTables,
      [gateway, `function a(table: Record<string, number>) {\n  return table[b.c];\n}`],
      'send.ts:2 looks up arbitrary names in table',
    ],
    [openTables, [gateway, `const a = name in table;`], 'use Object.hasOwn'],
    [uncataloguedTexts, [page, `const a = <p>Hello</p>;`], 'thread.tsx:1 says “Hello”'],
    [uncataloguedTexts, [page, `const a = <p>\n{b ? 'Hello' : c}</p>;`], 'says “Hello”'],
    [uncataloguedTexts, [page, `const a = <p>{\`\${b} files\`}</p>;`], 'says “files”'],
    [uncataloguedTexts, [page, `const a = <p aria-label="Close" />;`], 'says “Close”'],
    [uncataloguedTexts, [page, `const a = <Button title={b || 'Close'} />;`], 'says “Close”'],
    [uncataloguedTexts, [page, `const a = <input placeholder={'Write' + b} />;`], 'says “Write”'],
  ];

  test.each(bad.map(([rule, [path, text], message]) => ({ rule, name: rule.name, path, text, message })))(
    '$name refuses $path: $text',
    ({ rule, path, text, message }) => {
      const problems = rule(parsed({ path, text }));
      expect(problems.join('\n')).toContain(message);
      expect(problems.join('\n')).toContain(path);
    },
  );

  test('a computed import can’t hide from the rules', () => {
    expect(() => parsed({ path: gateway, text: 'const a = (b: string) => import(b);' })).toThrow(
      'computed name',
    );
  });

  test('a file that doesn’t parse can’t hide from the rules', () => {
    expect(() => parsed({ path: gateway, text: 'const = ;' })).toThrow('does not parse');
  });

  test('import cycles are refused, including those of types only', () => {
    const circle = [
      { path: 'src/shared/a.ts', text: `import { b } from './b.ts';` },
      { path: 'src/shared/b.ts', text: `import type { C } from './c.ts';` },
      { path: 'src/shared/c.ts', text: `type A = import('./a.ts').A;` },
    ];
    expect(cycles(circle.map(parsed)).join()).toContain(
      'src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts',
    );
    expect(cycles([{ path: 'src/shared/a.ts', text: `export * from './a.ts';` }].map(parsed))).toHaveLength(
      1,
    );
    expect(cycles(circle.slice(0, 2).map(parsed))).toEqual([]);
  });

  test('folders that import each other in a circle are refused, at every level', () => {
    const sample = (path: string, ...targets: readonly string[]) => {
      const depth = '../'.repeat(path.split('/').length - 1);
      return parsed({ path, text: targets.map((target) => `import '${depth}${target}';`).join('\n') });
    };
    const below = [
      sample('src/renderer/chat/thread/row.tsx', 'src/renderer/chat/message/turn.tsx'),
      sample('src/renderer/chat/message/note.tsx', 'src/renderer/chat/thread/row.tsx'),
    ];
    expect(folderCircles(below.flatMap(arrowsOf))).toEqual([
      'src/renderer/chat: thread → message → thread (src/renderer/chat/thread/row.tsx imports src/renderer/chat/message/turn.tsx; src/renderer/chat/message/note.tsx imports src/renderer/chat/thread/row.tsx): move what both need into a folder that imports neither.',
    ]);
    const besideFile = [
      sample('src/renderer/audio/worker.ts', 'src/renderer/audio/split/split.ts'),
      sample('src/renderer/audio/split/split.ts', 'src/renderer/audio/worker.ts'),
    ];
    expect(folderCircles(besideFile.flatMap(arrowsOf))).toHaveLength(1);
    expect(folderCircles(below.slice(0, 1).flatMap(arrowsOf))).toEqual([]);
  });

  test('long files are refused', () => {
    const lines = (count: number) => '\n'.repeat(count);
    expect(tooLong({ path: 'src/shared/a.ts', text: lines(401) }).join()).toContain(
      'has 401 lines, at most 400',
    );
    expect(tooLong({ path: 'src/renderer/styles/a.css', text: lines(401) })).toHaveLength(1);
    expect(tooLong({ path: 'src/shared/a.ts', text: lines(400) })).toEqual([]);
  });

  test('long functions are refused, without the lines of functions inside them', () => {
    const problemsOf = (text: string) => longFunctions(parsed({ path: 'src/shared/a.ts', text }));
    const body = (count: number) => '  x();\n'.repeat(count);
    expect(problemsOf(`function load() {\n${body(79)}}`).join()).toContain('load has 81 lines of its own');
    expect(problemsOf(`const load = () => {\n${body(79)}};`)).toHaveLength(1);
    expect(problemsOf(`function load() {\n${body(78)}}`)).toEqual([]);
    expect(problemsOf(`function load() {\n${body(40)}const inner = () => {\n${body(60)}};\n}`)).toEqual([]);
    const nested = `function load() {\n${body(77)}const inner = () => {\n${body(5)}};\n${body(1)}}`;
    expect(problemsOf(nested).join()).toContain('load has 81 lines of its own');
  });

  test('a function with more than ten named functions directly inside it is refused', () => {
    const problemsOf = (text: string) => crowdedFunctions(parsed({ path: 'src/shared/a.ts', text }));
    const inner = (count: number) => 'const a = () => {};\n'.repeat(count);
    expect(problemsOf(`function load() {\n${inner(10)}function b() {}\n}`).join()).toContain(
      'has 11 functions',
    );
    expect(problemsOf(`const load = () => {\n${inner(11)}};`)).toHaveLength(1);
    expect(problemsOf(`function load() {\n${inner(10)}return { b() {} };\n}`)).toEqual([]);
    expect(problemsOf(`function load() {\n${inner(6)}function b() {\n${inner(6)}}\n}`)).toEqual([]);
    expect(problemsOf(inner(11))).toEqual([]);
  });

  test('a part at the root of a screen is refused, and entry points aren’t', () => {
    const atRoot = (name: string) => misplacedFiles({ path: `src/renderer/${name}`, text: '' });
    expect(atRoot('chat/message-row.tsx').join()).toContain('the folder of its subject in src/renderer/chat');
    const entries = ['chat/chat-page.tsx', 'speak/speak-screen.module.css'];
    expect([...entries, 'chat/README.md', 'chat/model/turns.ts', 'app.tsx'].flatMap(atRoot)).toEqual([]);
  });

  test('a CSS module that composes a stylesheet that doesn’t exist is refused', () => {
    const composing = (from: string) => ({
      path: 'src/renderer/chat/turn/turn-row.module.css',
      text: `.row {\n  composes: row from "${from}";\n}\n`,
    });
    const paths = ['src/renderer/ui/state/line-row.module.css'];
    expect(missingStyles(composing('../../ui/state/line-row.module.css'), paths)).toEqual([]);
    expect(missingStyles(composing('../ui/state/line-row.module.css'), paths)).toEqual([
      "src/renderer/chat/turn/turn-row.module.css composes src/renderer/chat/ui/state/line-row.module.css, which doesn't exist.",
    ]);
  });

  test('a README that names a file that doesn’t exist is refused', () => {
    const paths = ['src/renderer/ui/results/find-bar.tsx', 'src/renderer/chat/find/use-find.ts'];
    const missing = (text: string) => missingNames({ path: 'src/renderer/chat/find/README.md', text }, paths);
    expect(missing('Start at `find.ts`.')).toEqual([
      "src/renderer/chat/find/README.md names find.ts, which doesn't exist.",
    ]);
    expect(missing('`chat/findings/`')).toHaveLength(1);
    expect(missing('`use-*.ts`, `ui/results`, `chat/find/`, `src/renderer/ui/`, `Enter`')).toEqual([]);
  });
});

describe('Code that follows the rules passes', () => {
  const all: readonly Rule[] = [
    outsideBoundaries,
    refusedFolders,
    refusedPackages,
    refusedNode,
    bareImports,
    importEffects,
    tooLong,
    badNames,
    barrels,
    defaultExports,
    enums,
    anyTypes,
    capitalisedConstants,
    misnamedStyles,
    scatteredFormats,
    stringsAtImport,
    prefixedTypes,
    retiredFileNames,
    retiredNames,
    retiredLocals,
    htmlStrings,
    unsafeDates,
    scatteredConnections,
    uncataloguedTexts,
    openTables,
  ];
  const good: readonly Sample[] = [
    [
      'src/shared/contract/chat.ts',
      `import { oc } from '@orpc/contract';\nimport { z } from 'zod';\nimport { a } from '../chat/a.ts';\n/** The chat. */\nexport const chat = oc.input(z.object({ a }));`,
    ],
    [
      gateway,
      `import type { Agent } from 'undici';\nimport { pipeline } from 'node:stream/promises';\nimport { failure } from '../../shared/failure.ts';\n/** Sends: one request. */\nexport function send(a: Agent): Agent;\nexport function send(a: unknown) {\n  return [a, failure, pipeline];\n}`,
    ],
    [
      'src/main/services/chat/chat.ts',
      `import { send } from '../../gateway/send.ts';\nimport { row } from '../../storage/row.ts';\n/** A chat. */\n// The reason why.\nexport const chat = { send, row };`,
    ],
    [
      'src/main/main.ts',
      `import { app } from 'electron';\nimport { createApplication } from './application.ts';\nawait app.whenReady();\ncreateApplication();`,
    ],
    [
      'src/main/electron/vault.ts',
      `import { safeStorage } from 'electron';\n/** Makes a vault. */\nexport const vault = async () => { await safeStorage.ready(); };`,
    ],
    ['src/preload/preload.ts', `import { ipcRenderer } from 'electron';\nipcRenderer.send('port');`],
    [
      'src/renderer/main.tsx',
      `import { createRoot } from 'react-dom/client';\nimport './styles/base.css';\nimport './start.ts';\ncreateRoot(document.body).render(<p />);`,
    ],
    [
      page,
      `'use client';\nimport { useState } from 'react';\nimport styles from './thread.module.css';\nimport type { Message } from '../../shared/chat/message.ts';\nexport type { Message } from '../../shared/chat/message.ts';\n/** A thread. */\nexport function Thread() {\n  return <p className={styles.thread}>{useState<Message>()}</p>;\n}`,
    ],
    ['src/renderer/vite-env.d.ts', `declare module '*.css';`],
    [
      'src/shared/chat/unit.ts',
      `/** Units. */\nexport const units = ['ms', 's'] as const;\nexport type Unit = (typeof units)[number];`,
    ],
  ];

  test.each(good.map(([path, text]) => ({ path, text })))('$path', ({ path, text }) => {
    const code = parsed({ path, text });
    expect(all.flatMap((rule) => rule(code))).toEqual([]);
  });
});
