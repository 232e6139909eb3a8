/** Whether the page runs on a Mac, where ⌘ is used instead of Ctrl. */
export const onMac = /Mac/.test(navigator.platform);
