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
import type { FinishCaptureJob } from './capture-audio.ts';

/** Copies the audio packets of a file into a WebM file. Returns their duration in seconds, or 0 if there are none. */
async function copyPackets({ from, to }: FinishCaptureJob): Promise<number> {
  // The input keeps the file open until it's disposed.
  using input = new Input({ source: new FilePathSource(from), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) return 0;
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(to) });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, { decoderConfig });
    seconds = packet.timestamp + packet.duration;
  }
  if (seconds === 0) await output.cancel();
  else await output.finalize();
  return seconds;
}

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort)
  await postResult(parentPort, async () => ({ seconds: await copyPackets(workerData as FinishCaptureJob) }));
