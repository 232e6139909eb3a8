import { describe, expect, it } from 'vitest';
import { readChatFrame } from '../../../../src/main/gateway/chat-frame.ts';
import { readTranscription } from '../../../../src/main/gateway/transcription-response.ts';
import { readCaFile } from '../../../../src/main/services/parse/parse-worker.ts';
import { importOf } from '../../../../src/main/services/transfer/apps/app-import.ts';
import { fromChatGpt } from '../../../../src/main/services/transfer/apps/chatgpt.ts';

// If reading time grew with the square of the length, each text would take minutes and the test would time out.
describe('long texts designed to be slow', () => {
  const long = 1_000_000;
  const of = (piece: string) => piece.repeat(long / piece.length);

  it('T2: unclosed tags in subtitles are read in linear time', () => {
    for (const piece of ['<a', '<', '</a ', '<0:', '&a']) {
      const read = readTranscription(`1\n00:00:00,000 --> 00:00:01,000\n${of(piece)}\n`);
      expect(read).toMatchObject({ kind: 'transcription', result: { form: 'srt' } });
    }
  });

  it('T2: an unterminated JSON string and lines that resemble times are read in linear time', () => {
    for (const piece of ['\\"', '"\\', ' "', 'NaN ', 'inf'])
      expect(readTranscription(`{"text": NaN, "x": "${of(piece)}`).kind).toBe('broken');
    for (const line of [of('a'), of(' '), `00:00${of(' ')}`, `${of('1')} --> ${of('1')}`])
      expect(readTranscription(`x\n${line}\n`).kind).toBe('transcription');
  });

  it('G1: a CA file of certificates without end lines is read in linear time', () => {
    for (const piece of ['-----BEGIN CERTIFICATE-----\n', '-----END CERTIFICATE-----\n', '-----BEGIN X509 '])
      expect(() => readCaFile(of(piece))).toThrow();
  });

  it('C14: a ChatGPT conversation with a long chain of answered hidden messages is read in linear time', async () => {
    const count = 20_000;
    const node = (id: string, parent: string | null, role: string, text: string) => ({
      id,
      parent,
      message: { author: { role }, content: { content_type: 'text', parts: [text] } },
    });
    const nodes = Array.from({ length: count }, (_, at) => [
      node(`hidden-${at}`, at === 0 ? null : `hidden-${at - 1}`, 'assistant', ''),
      node(`said-${at}`, `hidden-${at}`, 'assistant', 'Yes.'),
    ]).flat();
    const mapping = Object.fromEntries(nodes.map((one) => [one.id, one]));
    const read = fromChatGpt({ id: 'c', mapping, current_node: `said-${count - 1}` }, () => null);
    if (!read) throw new Error('it isn’t a conversation');
    const { conversation } = await importOf(read, 0);
    expect(conversation.messages).toHaveLength(count);
    expect(conversation.headId).toBe(`said-${count - 1}`);
  });
});

describe('implausible numbers', () => {
  it.each([2 ** 60, 1e300, -1])('C9: are ignored as usage (%d)', (tokens) => {
    const frame = {
      choices: [],
      usage: { prompt_tokens: tokens, completion_tokens: 3, total_tokens: tokens },
    };
    const usage = { promptTokens: null, completionTokens: 3, totalTokens: null };
    expect(readChatFrame(frame)).toEqual([{ type: 'usage', usage }]);
  });

  it.each(['1e300', '9'.repeat(400), '1152921504606846976'])(
    'T2: are ignored as times of a transcript (%s)',
    (time) => {
      const read = readTranscription(
        `{"text": "Well.", "duration": ${time}, "segments": [{"start": 0, "end": ${time}, "text": "Well."}]}`,
      );
      const segments = [{ start: 0, end: 0, text: 'Well.' }];
      expect(read).toMatchObject({
        kind: 'transcription',
        result: { duration: null, text: 'Well.', segments },
      });
      const cue = readTranscription(`1\n00:00:00,000 --> ${time}:00:00,000\nWell.\n`);
      expect(cue).toMatchObject({ kind: 'transcription', result: { form: 'text' } });
    },
  );
});
