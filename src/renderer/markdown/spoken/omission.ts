/** Why part of the text isn't spoken. `mark` covers footnote references and task checkboxes. */
export type OmissionKind = 'code' | 'formula' | 'url' | 'tag' | 'mark';

/** A part of the text that isn't spoken, as written. */
export type Omission = { readonly kind: OmissionKind; readonly text: string };

/** Placeholder for something left out, until the spaces and brackets around it are tidied. A Unicode noncharacter. */
export const gap = '\ufdd0';

/** Records something as left out and returns the {@link gap} to put in its place. */
export type Omit = (kind: OmissionKind, text: string) => typeof gap;
