import { folded } from '../../../../shared/search/search-fold.ts';
import { rangesIn, rank, wordsOf } from '../../../ui/results/rank.ts';
import type { MarkEntry } from './mark-list.tsx';

/** Maximum number of models listed at once. */
const maxListed = 50;

/** Returns the models whose name contains all words of a query, favourites first, then the best matches. */
export function findModels(
  models: readonly (MarkEntry & { readonly isFavourite: boolean })[],
  query: string,
): readonly MarkEntry[] {
  const words = wordsOf(query);
  return models
    .flatMap((model) => {
      const found = rank(folded(model.title), words);
      // Scattered letters would match what isn't a model, such as the name of a person.
      const matches = found && found.tier > 1 ? rangesIn(model.title, found) : null;
      return matches ? [{ ...model, matches, tier: found?.tier ?? 0 }] : [];
    })
    .sort((one, other) => Number(other.isFavourite) - Number(one.isFavourite) || other.tier - one.tier)
    .slice(0, maxListed);
}
