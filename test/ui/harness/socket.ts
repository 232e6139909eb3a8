/** One end of a pair of connected sockets in this page. What one sends, the other receives a moment later. */
export class PairedSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  #other: PairedSocket | null = null;

  static connect(one: PairedSocket, other: PairedSocket): void {
    for (const [end, otherEnd] of [
      [one, other],
      [other, one],
    ] as const) {
      end.#other = otherEnd;
      end.readyState = WebSocket.OPEN;
      end.dispatchEvent(new Event('open'));
    }
  }

  send(data: unknown): void {
    const other = this.#other;
    queueMicrotask(() => {
      if (other?.readyState === WebSocket.OPEN) other.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  /** Closes both ends. */
  close(): void {
    for (const end of [this, this.#other])
      if (end && end.readyState !== WebSocket.CLOSED) {
        end.readyState = WebSocket.CLOSED;
        end.dispatchEvent(new CloseEvent('close'));
      }
  }
}
