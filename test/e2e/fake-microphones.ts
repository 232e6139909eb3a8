import { launchOptions } from './launch-options.ts';

/** Options for `test.use`: Chromium's fake microphones, which beep and need no permission prompt. */
export const fakeMicrophones = {
  launchOptions: launchOptions('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
};
