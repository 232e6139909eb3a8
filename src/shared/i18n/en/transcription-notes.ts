/** Notes about what a model doesn't accept, shown once with a transcript. */
export const transcriptionNotes = {
  'no-verbose-json':
    'This model sends no timestamps. Parlance will ask it for plain text from now on, so times are approximate.',
  'no-word-timings': 'This model sends no word timings. Parlance won’t ask for them from now on.',
  speakers: 'This model tells speakers apart. Parlance will ask for speakers from now on.',
  'no-diarized-json': 'This model doesn’t tell speakers apart. Parlance won’t ask for speakers from now on.',
  chunking: 'This model expects a chunking strategy. Parlance will send it from now on.',
  'no-chunking': 'This model doesn’t accept a chunking strategy. Parlance will leave it out from now on.',
  'no-references':
    'This model doesn’t accept voice samples, so speakers in different parts can’t be matched. Parlance will leave them out from now on.',
  streams: '',
  'no-stream': 'This model doesn’t stream. Parlance will wait for whole transcripts from now on.',
  'no-prompt': 'This model doesn’t accept a prompt hint. Parlance will leave it out from now on.',
  'no-language': 'This model doesn’t accept a language. Parlance will leave it out from now on.',
  'no-temperature': 'This model doesn’t accept a temperature. Parlance will leave it out from now on.',
  languages: '',
  'no-keywords': 'This model doesn’t accept keywords. Parlance will leave them out from now on.',
};
