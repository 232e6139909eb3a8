import { create } from 'zustand';

/** The gateway whose key the settings are to ask for, as they open; whoever asks for it clears it. */
export const useKeyWanted = create<{ readonly gatewayId: string | null }>(() => ({ gatewayId: null }));
