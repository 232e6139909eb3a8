/** Turns text into something that only this account can read, and back; `open` throws where it can't. */
export type Sealer = {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
};
