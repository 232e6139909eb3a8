/** The id of the element round the choice of the model. */
export const modelPickerId = 'model-picker';

/** Gives the focus to the choice of the model. */
export function focusModelPicker(): void {
  document.getElementById(modelPickerId)?.querySelector<HTMLElement>('input, [role=combobox]')?.focus();
}
