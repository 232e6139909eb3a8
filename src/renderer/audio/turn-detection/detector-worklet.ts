/** Declares the parts of `AudioWorkletGlobalScope` that are used here. TypeScript's libraries lack them. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples per message: 20 ms at 48 kHz. */
const batchLength = 960;

/** Posts the first channel of its input to a port that it receives in a message. */
class DetectorProcessor extends AudioWorkletProcessor {
  private batch = new Float32Array(batchLength);
  private filled = 0;
  private to: MessagePort | null = null;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.to = data;
    };
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0];
    if (!samples || !this.to) return true;
    for (let at = 0; at < samples.length; ) {
      const next = samples.subarray(at, at + batchLength - this.filled);
      this.batch.set(next, this.filled);
      this.filled += next.length;
      at += next.length;
      if (this.filled < batchLength) continue;
      this.to.postMessage(this.batch, [this.batch.buffer]);
      this.batch = new Float32Array(batchLength);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('turn-detection', DetectorProcessor);
