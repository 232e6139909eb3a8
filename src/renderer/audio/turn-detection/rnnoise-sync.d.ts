/** The synchronous build of RNNoise 0.2, which contains its WebAssembly. The package has no types. */
declare module '@jitsi/rnnoise-wasm/dist/rnnoise-sync.js' {
  type Rnnoise = {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    /** Returns a denoiser. */
    _rnnoise_create(): number;
    /** Denoises a frame of 480 samples at 48 kHz, from -32768 to 32767. Returns the probability of speech. */
    _rnnoise_process_frame(denoiser: number, output: number, input: number): number;
  };
  function createRnnoise(): Rnnoise;

  export = createRnnoise;
}
