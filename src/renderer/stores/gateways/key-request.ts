import { create } from 'zustand';

/** The gateway whose key the settings should ask for when they open. The settings clear it. */
export const useKeyRequest = create<{ readonly gatewayId: string | null }>(() => ({ gatewayId: null }));
