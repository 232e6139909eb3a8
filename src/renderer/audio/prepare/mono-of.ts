/** Left, right, centre, low effects, both surrounds: what the Web Audio API makes mono of (1.1, "Down-mix"). */
const surround = [Math.SQRT1_2, Math.SQRT1_2, 1, 0, 0.5, 0.5] as const;

let room = new Float32Array();
let plane = new Float32Array();

/** Sound as one channel, good until the next is asked for; `data` is closed. */
export function monoOf(data: AudioData): Float32Array<ArrayBuffer> {
  const { numberOfFrames: length, numberOfChannels: channels } = data;
  if (length > room.length) {
    room = new Float32Array(length);
    plane = new Float32Array(length);
  }
  const mono = room.subarray(0, length);
  if (channels === 1) data.copyTo(mono, { format: 'f32-planar', planeIndex: 0 });
  else mix(data, mono);
  data.close();
  return mono;
}

function mix(data: AudioData, mono: Float32Array<ArrayBuffer>): void {
  const weights = data.numberOfChannels === surround.length ? surround : alike(data.numberOfChannels);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const one = plane.subarray(0, mono.length);
  mono.fill(0);
  for (const [planeIndex, weight] of weights.entries()) {
    data.copyTo(one, { format: 'f32-planar', planeIndex });
    const share = weight / whole;
    for (let at = 0; at < mono.length; at += 1) mono[at] = (mono[at] ?? 0) + (one[at] ?? 0) * share;
  }
}

function alike(channels: number): readonly number[] {
  return Array.from({ length: channels }, () => 1);
}
