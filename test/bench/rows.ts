import { eventStreamRow } from './event-stream.ts';
import { firstDeltaRow } from './first-delta.ts';
import type { Row } from './row.ts';
import { searchRow } from './search.ts';
import { transportRow } from './transport.ts';
import { uploadRow } from './upload.ts';

/** The rows of the figures to reach that can be measured, in their order; a new one is a file and a line here. */
export const rows: readonly Row[] = [eventStreamRow, firstDeltaRow, searchRow, uploadRow, transportRow];
