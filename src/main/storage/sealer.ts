/** What was sealed, and whether it should be sealed anew because the system has better means by now. */
export type Opened = { readonly text: string; readonly again: boolean };

/** Turns text into something that only this account can read, and back; `open` throws where it can't. */
export type Sealer = {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<Opened>;
};
