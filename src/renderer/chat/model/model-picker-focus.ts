/** The id of the element that contains the model picker. */
export const modelPickerId = 'model-picker';

/** Moves focus to the model picker. */
export function focusModelPicker(): void {
  document.getElementById(modelPickerId)?.querySelector<HTMLElement>('input, [role=combobox]')?.focus();
}
