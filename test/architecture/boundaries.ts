/** What a folder may import. Data flows one way: gateway, services, contract, page. */
export type Boundary = {
  /** A folder, or a single file. */
  readonly folder: string;
  /** The project's folders and files that it may import, besides itself. */
  readonly imports: readonly string[];
  /** Packages that it may import. 'any' excludes those that `packageHomes` restricts. */
  readonly packages: readonly string[] | 'any';
  /** Node's own modules that it may import. */
  readonly node: readonly string[] | 'any' | 'none';
  /** Where code that needs other imports belongs. */
  readonly instead: string;
};

const shared = 'src/shared';
const gateway = 'src/main/gateway';
const storage = 'src/main/storage';
const demoGateway = 'src/main/demo-gateway';
const services = 'src/main/services';
const page = 'src/main/page';
const application = 'src/main/application.ts';
const environment = 'src/main/environment-gateway.ts';
const contractConnection = 'src/main/contract-connection.ts';
const privateFolder = 'src/main/private-folder.ts';
const settingsFile = 'src/main/settings-file.ts';
const printedError = 'src/main/printed-error.ts';
const electron = 'src/main/electron';
const browser = 'src/main/browser';
// The page shows the version, and requests send it.
const packageJson = 'package.json';

const toServices =
  'code that combines several folders belongs in src/main/services, and code that both processes share in src/shared';
const toShells =
  'shells are thin: features belong in src/main/services and reach a shell through src/main/application.ts';

const screens = ['chat', 'transcribe', 'speak', 'settings', 'onboarding'];
/** Imports that every screen may have. */
const common = [
  'audio',
  'backend',
  'commands',
  'failures',
  'files',
  'i18n',
  'lazy',
  'markdown',
  'parameters',
  'shell',
  'stores',
  'ui',
];

const pageBoundaries: readonly Boundary[] = [
  pageBoundary('palette', [...common, ...screens], 'it opens screens, and no screen imports it'),
  pageBoundary('i18n', [], 'strings depend on nothing in the page'),
  pageBoundary(
    'ui',
    ['i18n'],
    'a component that needs a store or the backend belongs in its screen or in src/renderer/shell',
  ),
  pageBoundary(
    'backend',
    ['i18n'],
    'code that shows something belongs in src/renderer/stores or in a screen',
  ),
  pageBoundary('lazy', ['backend', 'i18n', 'ui'], 'the importer decides what to load'),
  pageBoundary('failures', ['i18n', 'ui'], 'a fix that only one screen offers belongs in that screen'),
  pageBoundary(
    'files',
    ['audio', 'i18n', 'lazy', 'ui'],
    'code that uses a file belongs in a screen or in src/renderer/stores',
  ),
  pageBoundary('audio', ['backend', 'i18n', 'lazy', 'ui'], 'controls belong in a screen'),
  pageBoundary(
    'markdown',
    ['i18n', 'lazy', 'ui'],
    'what a reply needs from its screen comes through markdown-context.ts',
  ),
  pageBoundary('parameters', ['i18n', 'lazy', 'ui'], 'loading and saving values belongs in a screen'),
  pageBoundary(
    'stores',
    ['audio', 'backend', 'failures', 'files', 'i18n', 'ui'],
    'code that only one screen needs belongs in that screen',
  ),
  pageBoundary(
    'commands',
    ['failures', 'i18n', 'lazy', 'stores', 'ui'],
    'a screen offers its actions with useShortcuts',
  ),
  pageBoundary(
    'shell',
    ['backend', 'commands', 'failures', 'i18n', 'lazy', 'stores', 'ui'],
    'the shell surrounds every screen and depends on none',
  ),
  pageBoundary('quick-ask', [...common, 'chat'], 'quick ask is the chat in a small window'),
  ...screens.map((screen) =>
    pageBoundary(
      screen,
      common,
      'screens share state through src/renderer/stores and link to each other by route; a component that two of them show belongs in src/renderer/ui',
    ),
  ),
];

/** Returns the boundary of a folder of the page. `imports` are folders of the page. */
function pageBoundary(folder: string, imports: readonly string[], instead: string): Boundary {
  return {
    folder: `src/renderer/${folder}`,
    imports: [shared, 'src/renderer/route.ts', ...imports.map((name) => `src/renderer/${name}`)],
    packages: 'any',
    node: 'none',
    instead: `${instead}; the page reaches the main process through the contract`,
  };
}

/** Every boundary. Nested folders come first. */
export const boundaries: readonly Boundary[] = [
  {
    folder: shared,
    imports: [],
    packages: ['zod', '@orpc/contract'],
    node: 'none',
    instead: 'shared holds the contract, its data and strings: behaviour belongs in src/main or src/renderer',
  },
  {
    folder: gateway,
    imports: [shared],
    packages: ['undici', 'eventsource-parser', 'zod'],
    node: ['node:tls', 'node:net', 'node:zlib', 'node:stream', 'node:buffer', 'node:url'],
    instead: `the gateway client is pure; ${toServices}`,
  },
  { folder: storage, imports: [shared], packages: 'any', node: 'any', instead: toServices },
  {
    folder: demoGateway,
    imports: [shared],
    packages: 'any',
    node: 'any',
    instead: 'it replaces a third party’s gateway, so it depends only on the gateways’ API',
  },
  { folder: page, imports: [shared], packages: 'any', node: 'any', instead: toServices },
  {
    folder: services,
    imports: [gateway, storage, shared, demoGateway],
    packages: 'any',
    node: 'any',
    instead: 'the Host in src/main/application.ts provides what only a shell can do',
  },
  {
    folder: application,
    imports: [services, gateway, storage, shared, demoGateway, page],
    packages: 'any',
    node: 'any',
    instead: 'the Host provides what only a shell can do',
  },
  { folder: environment, imports: [application, shared], packages: 'any', node: 'any', instead: toShells },
  { folder: privateFolder, imports: [shared], packages: 'any', node: 'any', instead: toShells },
  { folder: settingsFile, imports: [shared], packages: 'any', node: 'any', instead: toShells },
  { folder: printedError, imports: [shared], packages: 'any', node: 'any', instead: toShells },
  { folder: contractConnection, imports: [application], packages: 'any', node: 'any', instead: toShells },
  {
    folder: electron,
    imports: [
      application,
      contractConnection,
      privateFolder,
      page,
      environment,
      settingsFile,
      printedError,
      shared,
    ],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    folder: browser,
    imports: [application, contractConnection, privateFolder, page, environment, printedError, shared],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    folder: 'src/main/main.ts',
    imports: [application, electron, environment, shared, packageJson],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    folder: 'src/main/server.ts',
    imports: [application, browser, environment, settingsFile, printedError, shared, packageJson],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    folder: 'src/preload',
    imports: [shared],
    packages: ['electron'],
    node: 'none',
    instead: 'the preload only passes on a port: work belongs in src/main, the page in src/renderer',
  },
  ...pageBoundaries,
  {
    folder: 'src/renderer',
    imports: [shared],
    packages: 'any',
    node: 'none',
    instead: 'the page uses the contract in src/shared/contract; work belongs in src/main',
  },
];

/** Packages that only a few places may import, with the reason. */
export const packageHomes: readonly {
  readonly packages: readonly string[];
  readonly places: readonly string[];
  readonly because: string;
}[] = [
  {
    packages: ['electron', 'electron-store'],
    places: [electron, 'src/main/main.ts', 'src/preload'],
    because: 'the same code runs on plain Node: take it as a parameter and pass it in from src/main/electron',
  },
  {
    packages: ['react', 'react-dom'],
    places: ['src/renderer'],
    because: 'only the page has a user interface: put it into src/renderer',
  },
];

/** Returns the innermost boundary around a path. */
export function boundaryOf(path: string): Boundary | undefined {
  return boundaries.find(({ folder }) => isWithin(path, folder));
}

/** Whether a path is a folder or file, or is inside it. */
export function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
