/** Whether the page runs on a Mac, where ⌘ takes the place of Ctrl. */
export const onMac = /Mac/.test(navigator.platform);
