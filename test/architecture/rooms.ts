/** A room of the house (`rulings.md` 4): what lives there and what it may import. */
export type Room = {
  /** A folder, or a single file. */
  readonly place: string;
  /** Places of ours that it may import, besides itself. */
  readonly imports: readonly string[];
  /** Packages that it may import; 'any' but for those that `packageHomes` keeps elsewhere. */
  readonly packages: readonly string[] | 'any';
  /** Modules of Node that it may import. */
  readonly node: readonly string[] | 'any' | 'none';
  /** Where that belongs which this room may not hold. */
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
const contractLine = 'src/main/contract-line.ts';
const dataFolder = 'src/main/data-folder.ts';
const electron = 'src/main/electron';
const browser = 'src/main/browser';
// Its version is shown and sent.
const about = 'package.json';

const toServices =
  'what joins several rooms belongs in src/main/services, and what both sides say in src/shared';
const toShells =
  'a shell lends and carries: features belong in src/main/services and reach it through src/main/application.ts';

/** Every room, the more particular ones first. */
export const rooms: readonly Room[] = [
  {
    place: shared,
    imports: [],
    packages: ['zod', '@orpc/contract'],
    node: 'none',
    instead: 'shared is words that both sides use: what does something belongs in src/main or src/renderer',
  },
  {
    place: gateway,
    imports: [shared],
    packages: ['undici', 'eventsource-parser', 'zod'],
    node: ['node:tls', 'node:net', 'node:zlib', 'node:stream', 'node:buffer', 'node:url'],
    instead: `the gateway client is pure; ${toServices}`,
  },
  { place: storage, imports: [shared], packages: 'any', node: 'any', instead: toServices },
  {
    place: demoGateway,
    imports: [shared],
    packages: 'any',
    node: 'any',
    instead: 'it stands for a stranger: it knows the interface alone',
  },
  { place: page, imports: [shared], packages: 'any', node: 'any', instead: toServices },
  {
    place: services,
    imports: [gateway, storage, shared, demoGateway],
    packages: 'any',
    node: 'any',
    instead: 'what only a shell can do is lent to the services by its Host, in src/main/application.ts',
  },
  {
    place: application,
    imports: [services, gateway, storage, shared, demoGateway, page],
    packages: 'any',
    node: 'any',
    instead: 'what only a shell can do is lent by the Host',
  },
  { place: environment, imports: [application, shared], packages: 'any', node: 'any', instead: toShells },
  { place: dataFolder, imports: [shared], packages: 'any', node: 'any', instead: toShells },
  { place: contractLine, imports: [application], packages: 'any', node: 'any', instead: toShells },
  {
    place: electron,
    imports: [application, contractLine, dataFolder, page, environment, shared],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    place: browser,
    imports: [application, contractLine, dataFolder, page, environment, shared],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    place: 'src/main/main.ts',
    imports: [application, electron, environment, shared, about],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    place: 'src/main/server.ts',
    imports: [application, browser, environment, shared, about],
    packages: 'any',
    node: 'any',
    instead: toShells,
  },
  {
    place: 'src/preload',
    imports: [shared],
    packages: ['electron'],
    node: 'none',
    instead: 'the preload lends a port and never grows: work belongs in src/main, the page in src/renderer',
  },
  {
    place: 'src/renderer',
    imports: [shared],
    packages: 'any',
    node: 'none',
    instead: 'the page asks over the contract in src/shared/contract; work belongs in src/main',
  },
];

/** Packages that may be imported in a few places only, and why. */
export const packageHomes: readonly {
  readonly packages: readonly string[];
  readonly places: readonly string[];
  readonly because: string;
}[] = [
  {
    packages: ['electron', 'electron-store'],
    places: [electron, 'src/main/main.ts', 'src/preload'],
    because:
      'the same code runs on plain Node: take what you need as a parameter and lend it from src/main/electron',
  },
  {
    packages: ['react', 'react-dom'],
    places: ['src/renderer'],
    because: 'only the page has an interface: put it into src/renderer',
  },
];

/** The room that a path lies in, or undefined. */
export function roomOf(path: string): Room | undefined {
  return rooms.find(({ place }) => isWithin(path, place));
}

/** Whether a path is a place or lies below it. */
export function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
