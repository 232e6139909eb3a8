import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** A real Node port with the interface of Electron's `MessagePortMain`: Node events, and a queue until `start`. */
export class PortMain extends EventEmitter {
  readonly #port: MessagePort;
  #started = false;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('close', () => this.emit('close'));
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  close(): void {
    this.#port.close();
  }
}
