/**
 * Electron's fuses as they are burnt into the packaged app, each by its name in electron-builder; `true` is on. All that
 * electron-builder can set are here: a fuse that is not named would keep Electron's own default. WasmTrapHandlers, which
 * it can't, stays on, as Electron has it.
 */
export const fuses = {
  // ELECTRON_RUN_AS_NODE would make the signed app a Node that runs anybody's script.
  runAsNode: false,
  enableCookieEncryption: true,
  // NODE_OPTIONS and NODE_EXTRA_CA_CERTS; a gateway's own CA is a setting of that gateway.
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  // macOS and Windows check the archive against a hash in the signed program; Linux has no such check.
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  // There is no snapshot of our own.
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page is at app://, never at file://.
  grantFileProtocolExtraPrivileges: false,
};
