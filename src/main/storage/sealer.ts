/** A decrypted text, and whether to encrypt it again, because the system now has a better method. */
export type Opened = { readonly text: string; readonly shouldReEncrypt: boolean };

/** Encrypts text so that only this account can read it. `open` throws if it can't decrypt. */
export type Sealer = {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<Opened>;
};
