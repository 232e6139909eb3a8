import { subRip, webVtt } from '../../../shared/subtitle-file.ts';
import type { TranscriptionRequest } from '../audio-request.ts';
import type { Transcript } from './transcript.ts';
import { diarizedJson, verboseJson } from './transcript-json.ts';

/** A response body and its content type. */
export type TranscriptBody = { readonly type: string; readonly body: string };

/** Returns the languages of a transcript, for the model that returns them: the first of those in the request. */
export function detectedLanguages({ model, languages = [] }: TranscriptionRequest) {
  return model === 'gpt-transcribe-demo' ? { languages: [{ code: languages[0] ?? 'en' }] } : {};
}

/** Formats a transcript in the requested response format. */
export function transcriptBody(
  transcript: Transcript,
  task: 'transcribe' | 'translate',
  request: TranscriptionRequest,
): TranscriptBody {
  const { text, segments } = transcript;
  const cues = segments.map((segment) => ({ ...segment, lines: [segment.text] }));
  switch (request.response_format) {
    case 'json':
      return json({ text, ...detectedLanguages(request) });
    case 'text':
      return { type: 'text/plain; charset=utf-8', body: `${text}\n` };
    case 'srt':
      return { type: 'text/plain; charset=utf-8', body: subRip(cues) };
    case 'vtt':
      return { type: 'text/vtt; charset=utf-8', body: webVtt(cues) };
    case 'diarized_json':
      return json(diarizedJson(transcript, request.known_speaker_names));
    case 'verbose_json':
      return json(verboseJson(transcript, task, request));
  }
}

function json(body: object): TranscriptBody {
  return { type: 'application/json', body: JSON.stringify(body) };
}
