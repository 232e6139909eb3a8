import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { settingsSchema } from '../models/settings.ts';
import { procedure } from './procedure.ts';

const { theme, listShown, favouriteModels, speech, transcriptionModel } = settingsSchema.shape;

/** Some of the settings, without the defaults that would fill in the rest. */
const someSettings = z
  .object({
    theme: theme.unwrap(),
    listShown: listShown.unwrap(),
    favouriteModels: favouriteModels.unwrap(),
    speech: speech.unwrap(),
    transcriptionModel: transcriptionModel.unwrap(),
  })
  .partial();

/** What a person sets for this computer. */
export const settingsContract = {
  /** The settings now, and again after each change, from whichever window. */
  watch: procedure.output(eventIterator(settingsSchema)),
  /** Changes the named settings; answers with all of them. */
  change: procedure.input(someSettings).output(settingsSchema),
};
