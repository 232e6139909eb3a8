/** Why something of a text isn't spoken. Marks are footnote references and task boxes. */
export type LeftOutKind = 'code' | 'formula' | 'address' | 'tag' | 'mark';

/** A stretch of a text that isn't spoken, as it is written there. */
export type LeftOutPiece = { readonly kind: LeftOutKind; readonly text: string };

/** Stands where something was left out until the spaces and brackets around it are tidied; a Unicode noncharacter. */
export const gap = '\ufdd0';

/** Notes that something is left out, and returns the {@link gap} to put in its place. */
export type LeaveOut = (kind: LeftOutKind, text: string) => typeof gap;
