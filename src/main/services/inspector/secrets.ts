import { maskedKey } from '../../gateway/gateway-failure.ts';
import { secretPatterns } from '../../gateway/secret-forms.ts';

/** The keys and passwords that this run has met, for hiding them wherever a recorded text repeats one. */
export type Secrets = {
  add(secret: string): void;
  /** The text with every known secret masked, however it is written: escaped, percent-coded, in base64 or hex. */
  mask(text: string): string;
};

/** None yet. */
export function createSecrets(): Secrets {
  const known = new Map<string, readonly RegExp[]>();
  return {
    add: (secret) => {
      if (secret !== '' && !known.has(secret)) known.set(secret, secretPatterns(secret));
    },
    mask: (text) => {
      let masked = text;
      for (const [secret, patterns] of known)
        for (const [at, pattern] of patterns.entries())
          masked = masked.replace(pattern, at === 0 ? maskedKey(secret) : '…');
      return masked;
    },
  };
}
