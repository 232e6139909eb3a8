const executablePath = process.env.PARLANCE_CHROMIUM;

/** For `test.use`: microphones that are real to the page, Chromium's own, which beep, and may be used without a question. */
export const fakeMicrophones = {
  launchOptions: {
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
    ...(executablePath ? { executablePath } : {}),
  },
};
