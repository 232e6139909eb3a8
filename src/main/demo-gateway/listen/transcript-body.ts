import type { TranscriptionRequest } from '../audio-request.ts';
import { srtText, vttText } from './subtitle-text.ts';
import type { Transcript } from './transcript.ts';
import { diarizedJson, verboseJson } from './transcript-json.ts';

/** A response body and its content type. */
export type TranscriptBody = { readonly type: string; readonly body: string };

const json = 'application/json';
const plainText = 'text/plain; charset=utf-8';

/** Returns the languages of a transcript, for the model that returns them: the first of those in the request. */
export function detectedLanguages({ languages }: Pick<TranscriptionRequest, 'languages'>) {
  return languages === undefined ? {} : { languages: [{ code: languages[0] ?? 'en' }] };
}

/** Formats a transcript in the requested response format. */
export function transcriptBody(
  transcript: Transcript,
  task: 'transcribe' | 'translate',
  request: TranscriptionRequest,
): TranscriptBody {
  switch (request.response_format) {
    case 'json':
      return { type: json, body: JSON.stringify({ text: transcript.text, ...detectedLanguages(request) }) };
    case 'text':
      return { type: plainText, body: `${transcript.text}\n` };
    case 'srt':
      return { type: plainText, body: srtText(transcript.segments) };
    case 'vtt':
      return { type: 'text/vtt; charset=utf-8', body: vttText(transcript.segments) };
    case 'diarized_json':
      return { type: json, body: JSON.stringify(diarizedJson(transcript, request.speakerNames)) };
    case 'verbose_json': {
      const { language, temperature = 0, granularities = [] } = request;
      const withWords = granularities.includes('word');
      return {
        type: json,
        body: JSON.stringify(verboseJson(transcript, { task, language, temperature, withWords })),
      };
    }
  }
}
