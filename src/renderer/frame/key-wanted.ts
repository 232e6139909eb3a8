import { create } from 'zustand';

/** The gateway whose key field in the settings is to open and take the focus; null where none is asked for. */
export const useKeyWanted = create<{ readonly gatewayId: string | null }>(() => ({ gatewayId: null }));
