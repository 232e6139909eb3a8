import { z } from 'zod';

/** A route of the page as a URL fragment: `#/chat/…`. */
export const routeSchema = z
  .string()
  .max(600)
  .regex(/^#\/[\w/%.~-]*$/);
