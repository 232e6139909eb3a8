/** A decrypted text, and whether to encrypt it again, because the system has a better method by now. */
export type Opened = { readonly text: string; readonly shouldReEncrypt: boolean };

/** Encrypts text so that only this account can read it. `open` throws if it can't decrypt. */
export type Sealer = {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<Opened>;
};
