/** Files that are being attached to one message. */
export type Arrivals = {
  /** Takes places for files, of which `attached` are attached. Returns how many there's room for. */
  take(files: number, attached: number): number;
  /** Gives back places of files that have been attached or left out. */
  release(places: number): void;
  /**
   * Runs `attach` once what was passed before has settled, so that files stay in the order in which they arrived. A file
   * about which the user is asked comes after those that are read meanwhile.
   */
  inOrder(attach: () => Promise<void>): Promise<void>;
};

/** Keeps the order of files that arrive together, and the message within its limit. */
export function createArrivals(limit: number): Arrivals {
  let taken = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (files, attached) => {
      const places = Math.max(0, Math.min(files, limit - attached - taken));
      taken += places;
      return places;
    },
    release: (places) => {
      taken -= places;
    },
    inOrder: (attach) => {
      const attaching = last.then(attach, attach);
      last = attaching;
      return attaching;
    },
  };
}
