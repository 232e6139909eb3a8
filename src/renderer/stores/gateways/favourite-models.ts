import { changeSettings, useSettings } from '../settings-store.ts';

/** Adds a model to the favourites, or removes it. */
export function toggleFavouriteModel(id: string): void {
  const { favouriteModels } = useSettings.getState();
  const others = favouriteModels.filter((one) => one !== id);
  void changeSettings({
    favouriteModels: others.length < favouriteModels.length ? others : [...others, id],
  });
}
