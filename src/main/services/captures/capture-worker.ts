import { parentPort, workerData } from 'node:worker_threads';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { postResult } from '../worker/worker-port.ts';
import type { FinishCaptureJob } from './finish-capture.ts';

/** Copies the packets of a file's sound into a WebM file; gives their length in seconds, 0 where there are none. */
async function copyPackets({ from, to }: FinishCaptureJob): Promise<number> {
  // Its source holds the file open until it is let go of.
  using input = new Input({ source: new FilePathSource(from), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) return 0;
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(to) });
  const sound = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(sound);
  await output.start();
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await sound.add(packet, { decoderConfig });
    seconds = packet.timestamp + packet.duration;
  }
  if (seconds === 0) await output.cancel();
  else await output.finalize();
  return seconds;
}

// Where a worker thread starts; imported elsewhere, nothing happens.
if (parentPort)
  await postResult(parentPort, async () => ({ seconds: await copyPackets(workerData as FinishCaptureJob) }));
