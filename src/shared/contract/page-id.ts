import { z } from 'zod';

/** ID of a page, chosen when it loads. A page isn't sent what it saves itself. */
export const pageIdSchema = z.string().min(1).max(100);
