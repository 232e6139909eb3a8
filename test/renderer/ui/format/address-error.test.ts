import { describe, expect, it } from 'vitest';
import { addressError, withScheme } from '../../../../src/renderer/ui/format/address-error.ts';

describe('G1: the error for an address without a scheme', () => {
  it.each([
    ['localhost:11434', 'http://localhost:11434'],
    ['127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
    ['[::1]:8000', 'http://[::1]:8000'],
    ['api.example.com/v1', 'https://api.example.com/v1'],
  ])('%s: its scheme is suggested', (typed, suggested) => {
    expect(withScheme(typed)).toBe(suggested);
    expect(addressError(typed)).toContain(suggested);
  });

  it.each(['hello', 'ftp://example.com', 'two words', '', 'mailto:someone@example.com'])(
    '“%s”: nothing is suggested',
    (typed) => {
      expect(withScheme(typed)).toBeNull();
    },
  );
});

describe('G4: the error for an address with a placeholder', () => {
  it.each([
    ['https://<resource>.openai.azure.com/openai/v1', '<resource>'],
    ['https://api.cloudflare.com/client/v4/accounts/<account-id>/ai/v1', '<account-id>'],
    ['https://{host}/v1', '{host}'],
    ['https://YOUR_RESOURCE_NAME.openai.azure.com/', 'YOUR_RESOURCE_NAME'],
  ])('%s: names what has to be replaced', (typed, placeholder) => {
    expect(addressError(typed)).toBe(`Replace ${placeholder} with your own value.`);
  });
});
