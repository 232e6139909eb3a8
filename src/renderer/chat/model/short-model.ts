/** Returns the short name of a model: `org/family/name` becomes `name`. */
export function shortModel(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1) || model;
}
