/** The id of the element that contains the model picker. */
export const modelPickerId = 'model-picker';

/** Moves focus to the model picker. */
export function focusModelPicker(): void {
  inPicker('input, [role=combobox]')?.focus();
}

/** Moves focus to the model picker and opens its list. */
export function openModelPicker(): void {
  focusModelPicker();
  // While models are compared, the picker is a button.
  (inPicker('input ~ button') ?? inPicker('[role=combobox]'))?.click();
}

function inPicker(selector: string): HTMLElement | null | undefined {
  return document.getElementById(modelPickerId)?.querySelector<HTMLElement>(selector);
}
