import { test } from '../fixtures.ts';
import { busAt, type Message, requestName } from './bus.ts';

/** A notification that was shown. */
export type ShownNotification = { readonly id: number; readonly title: string; readonly text: string };

/** An item in the system tray: the name of its service on the bus. */
export type TrayItem = string;

/** The services of a desktop that Xvfb and a window manager lack: notifications and the system tray. */
export type DesktopServices = {
  readonly notifications: readonly ShownNotification[];
  readonly trayItems: readonly TrayItem[];
  /** Clicks a notification. */
  clickNotification(id: number): void;
  /** Clicks the icon of a tray item. */
  clickTray(item: TrayItem): Promise<void>;
  /** Returns the labels and ids in the menu of a tray item. */
  trayMenu(item: TrayItem): Promise<readonly { readonly id: number; readonly label: string }[]>;
  chooseInTrayMenu(item: TrayItem, id: number): Promise<void>;
  end(): void;
};

const notificationsName = 'org.freedesktop.Notifications';
const notificationsPath = '/org/freedesktop/Notifications';
const watcherName = 'org.kde.StatusNotifierWatcher';
const itemPath = '/StatusNotifierItem';

/** https://specifications.freedesktop.org/notification-spec */
class Notifications {
  readonly #shown: ShownNotification[];
  constructor(shown: ShownNotification[]) {
    this.#shown = shown;
  }
  GetCapabilities() {
    return ['actions', 'body'];
  }
  GetServerInformation() {
    return ['Test', 'Parlance', '1', '1.2'];
  }
  CloseNotification() {
    return null;
  }
  Notify(_app: string, _replaces: number, _icon: string, title: string, text: string) {
    return this.#shown.push({ id: this.#shown.length + 1, title, text });
  }
}

/** https://www.freedesktop.org/wiki/Specifications/StatusNotifierItem */
class TrayWatcher {
  readonly IsStatusNotifierHostRegistered = true;
  readonly ProtocolVersion = 0;
  readonly #items: TrayItem[];
  constructor(items: TrayItem[]) {
    this.#items = items;
  }
  RegisterStatusNotifierItem(service: string) {
    this.#items.push(service);
    return null;
  }
}

/** Starts the services on the bus at `address`. */
async function startDesktopServices(address: string): Promise<DesktopServices> {
  const bus = busAt(address);
  const notifications: ShownNotification[] = [];
  const trayItems: TrayItem[] = [];
  bus.exportInterface(new Notifications(notifications), notificationsPath, {
    name: notificationsName,
    methods: {
      GetCapabilities: ['', 'as'],
      GetServerInformation: ['', 'ssss'],
      CloseNotification: ['u', ''],
      Notify: ['susssasa{sv}i', 'u'],
    },
  });
  bus.exportInterface(new TrayWatcher(trayItems), '/StatusNotifierWatcher', {
    name: watcherName,
    methods: { RegisterStatusNotifierItem: ['s', ''] },
    properties: { IsStatusNotifierHostRegistered: 'b', ProtocolVersion: 'i' },
  });
  for (const name of [notificationsName, watcherName]) await requestName(bus, name);
  const call = (message: Message) =>
    new Promise<readonly unknown[]>((resolve, reject) =>
      bus.invoke(message, (error, ...values) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(values),
      ),
    );
  const onItem = (item: TrayItem, member: string, signature: string, body: readonly unknown[]) =>
    call({
      destination: item,
      path: itemPath,
      interface: 'org.kde.StatusNotifierItem',
      member,
      signature,
      body,
    });
  const onMenu = async (item: TrayItem, member: string, signature: string, body: readonly unknown[]) => {
    const [variant] = await call({
      destination: item,
      path: itemPath,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: ['org.kde.StatusNotifierItem', 'Menu'],
    });
    const path = String((variant as readonly [unknown, readonly string[]])[1][0]);
    return call({ destination: item, path, interface: 'com.canonical.dbusmenu', member, signature, body });
  };
  return {
    notifications,
    trayItems,
    clickNotification: (id) =>
      bus.sendSignal(notificationsPath, notificationsName, 'ActionInvoked', 'us', [id, 'default']),
    clickTray: async (item) => void (await onItem(item, 'Activate', 'ii', [0, 0])),
    trayMenu: async (item) => {
      const [, root] = await onMenu(item, 'GetLayout', 'iias', [0, -1, ['label']]);
      return menuItems(root);
    },
    chooseInTrayMenu: async (item, id) =>
      void (await onMenu(item, 'Event', 'isvu', [id, 'clicked', ['s', ''], 0])),
    end: () => bus.connection.end(),
  };
}

/** Parlance's test with the {@link DesktopServices}. */
export const testWithServices = test.extend<{ services: DesktopServices }>({
  services: async ({ desktop }, use) => {
    const address = desktop?.env.DBUS_SESSION_BUS_ADDRESS;
    test.skip(!address, 'these tests need a session bus');
    const services = await startDesktopServices(address ?? '');
    await use(services);
    services.end();
  },
});

// A menu is (ia{sv}av): its id, its properties and its items as variants.
type Layout = readonly [
  number,
  readonly (readonly [string, readonly [unknown, readonly unknown[]]])[],
  readonly (readonly [unknown, readonly Layout[]])[],
];

function menuItems(root: unknown): readonly { readonly id: number; readonly label: string }[] {
  const [, , children] = root as Layout;
  return children.flatMap(([, [item]]) => {
    if (!item) return [];
    const [id, properties] = item;
    const label = properties.find(([name]) => name === 'label')?.[1][1][0];
    return label === undefined ? [] : [{ id, label: String(label).replaceAll('_', '') }];
  });
}
