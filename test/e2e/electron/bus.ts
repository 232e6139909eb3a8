import dbus from '@homebridge/dbus-native';

/** An interface of an object on the bus. */
type Interface = {
  readonly name: string;
  /** For each method, the types of its arguments and of its result. */
  readonly methods: Readonly<Record<string, readonly [string, string]>>;
  readonly properties?: Readonly<Record<string, string>>;
};

/** A call of a method. */
export type Message = {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
};

/** A connection to a bus. The package's own types cover only its client. */
export type Bus = {
  readonly connection: { end(): void };
  exportInterface(object: object, path: string, description: Interface): void;
  requestName(name: string, flags: number, done: (error: unknown, result: number) => void): void;
  sendSignal(path: string, iface: string, name: string, signature: string, args: readonly unknown[]): void;
  invoke(message: Message, done: (error: unknown, ...values: unknown[]) => void): void;
};

/** Connects to the bus at `address`. */
export function busAt(address: string): Bus {
  return (dbus as unknown as { sessionBus(options: object): Bus }).sessionBus({ busAddress: address });
}

/** Takes a name on a bus. 4 is DBUS_NAME_FLAG_DO_NOT_QUEUE, and 1 means that the bus gave it. */
export function requestName(bus: Bus, name: string): Promise<void> {
  return new Promise((resolve, reject) =>
    bus.requestName(name, 4, (error, result) =>
      error || result !== 1 ? reject(new Error(`${name} is taken`)) : resolve(),
    ),
  );
}
