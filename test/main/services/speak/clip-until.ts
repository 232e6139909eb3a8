import type { Clip } from '../../../../src/shared/speech/clip.ts';
import type { TempApp } from '../in-temp-app.ts';

const isOver = ({ running }: Clip) => !running;

/** Returns a clip once it's over, or once it fulfils another condition. */
export async function clipUntil(app: TempApp, id: string | undefined, holds = isOver): Promise<Clip> {
  const controller = new AbortController();
  try {
    for await (const event of await app.call.clips.watch(undefined, { signal: controller.signal })) {
      const listed = event.type === 'snapshot' ? event.items : event.type === 'changed' ? [event.item] : [];
      const clip = listed.find((one) => one.id === id);
      if (clip && holds(clip)) return clip;
    }
  } finally {
    controller.abort();
  }
  throw new Error('the watch ended');
}
