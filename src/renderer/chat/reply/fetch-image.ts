import type { Failure } from '../../../shared/failure.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import type { FetchedImage, ImageProblem } from '../../markdown/reply-image.ts';

/** Fetches an image in a reply through the main process. Never throws. */
export async function fetchImage(url: string): Promise<FetchedImage> {
  try {
    return { kind: 'image', image: await backend().app.fetchImage({ url }) };
  } catch (thrown) {
    return { kind: 'failed', problem: problemOf(failureOf(thrown)) };
  }
}

function problemOf({ code }: Failure): ImageProblem {
  switch (code) {
    case 'bad-address':
      return 'not-public';
    case 'answer-too-large':
      return 'too-large';
    case 'answer-unreadable':
      return 'not-an-image';
    case 'not-found':
      return 'absent';
    case 'connection-lost':
    case 'went-silent':
      return 'lost';
    default:
      return 'unreachable';
  }
}
