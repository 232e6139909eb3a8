import { launchOptions } from './launch-options.ts';

/** For `test.use`: microphones that are real to the page, Chromium's own, which beep, and may be used without a question. */
export const fakeMicrophones = {
  launchOptions: launchOptions('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
};
