import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chatAddress,
  gatewayAddresses,
  otherBaseUrls,
  placeholderIn,
} from '../../src/shared/gateways/gateway-address.ts';

describe('base URLs (G1)', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1', 'https://api.example.com/v1/chat/completions'],
    [' https://api.example.com/v1/ ', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/audio/speech', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/models', 'https://api.example.com/v1/chat/completions'],
    ['https://example.com/openai', 'https://example.com/openai/v1/chat/completions'],
    ['https://example.com/openai/v1', 'https://example.com/openai/v1/chat/completions'],
    ['https://example.com/v1beta/openai', 'https://example.com/v1beta/openai/chat/completions'],
    ['http://localhost:11434', 'http://localhost:11434/v1/chat/completions'],
    ['http://[::1]:8000/v1', 'http://[::1]:8000/v1/chat/completions'],
    ['https://example.com/v1?api-version=2', 'https://example.com/v1/chat/completions?api-version=2'],
    ['https://api.example.com/v1/completions', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/responses/', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/messages', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/chat', 'https://api.example.com/v1/chat/completions'],
    ['https://api.example.com/v1/audio/', 'https://api.example.com/v1/chat/completions'],
    ['https://example.com/chat', 'https://example.com/chat/v1/chat/completions'],
  ])('accepts %s', (baseUrl, chat) => {
    expect(chatAddress(baseUrl)).toBe(chat);
  });

  it.each([
    '',
    'llm.harbour',
    'localhost:11434',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://me:secret@example.com/v1',
    'https://<resource>.openai.azure.com/openai/v1',
    'https://{resource}.example.com/v1',
    'https://example.com/accounts/<account-id>/ai/v1',
    'https://example.com/accounts/{ACCOUNT_ID}/ai/v1',
    'https://YOUR-RESOURCE-NAME.openai.azure.com/openai/v1/',
    'https://example.com/openai/deployments/YOUR_DEPLOYMENT/chat/completions',
  ])('refuses %j', (baseUrl) => {
    expect(gatewayAddresses(baseUrl)).toBeNull();
  });

  it('returns the same addresses for any of its own addresses', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const addresses = gatewayAddresses(url);
        if (addresses) expect(gatewayAddresses(addresses.chat)).toEqual(addresses);
      }),
    );
  });

  it.each([
    [
      'https://r.example/openai/deployments/x/chat/completions?api-version=2024-10-21',
      'https://r.example/openai/deployments/x',
      '?api-version=2024-10-21',
    ],
    ['https://host.example/api/chat/completions', 'https://host.example/api', ''],
    ['https://api.perplexity.ai/chat/completions/', 'https://api.perplexity.ai', ''],
    ['https://models.github.ai/inference/chat/completions#', 'https://models.github.ai/inference', ''],
    ['https://models.github.ai/inference#', 'https://models.github.ai/inference', ''],
    ['https://host.example/audio/speech?key=1', 'https://host.example', '?key=1'],
    ['https://host.example/tenant/7/models', 'https://host.example/tenant/7', ''],
  ])('G1: uses the path of %s as it is, and that of the endpoints beside it', (baseUrl, base, query) => {
    expect(gatewayAddresses(baseUrl)).toMatchObject({
      chat: `${base}/chat/completions${query}`,
      models: `${base}/models${query}`,
      transcriptions: `${base}/audio/transcriptions${query}`,
      speech: `${base}/audio/speech${query}`,
    });
  });

  it.each([
    ['https://api.example.com', ['https://api.example.com/chat/completions']],
    ['https://api.example.com/v1/', ['https://api.example.com/chat/completions']],
    ['https://api.example.com/chat/completions', ['https://api.example.com/v1']],
    ['https://example.com/openai#', ['https://example.com/openai/v1']],
    ['https://example.com/v1?x=1', ['https://example.com/chat/completions?x=1']],
    ['https://example.com/client/v4/accounts/7/ai', ['https://example.com/client/v4/accounts/7/ai/v1']],
    ['https://example.com/models', ['https://example.com/v1', 'https://example.com/models/chat/completions']],
    ['https://api.groq.com', ['https://api.groq.com/chat/completions', 'https://api.groq.com/openai/v1']],
    ['https://openrouter.ai/v1', ['https://openrouter.ai/chat/completions', 'https://openrouter.ai/api/v1']],
    [
      'https://generativelanguage.googleapis.com/v1beta',
      [
        'https://generativelanguage.googleapis.com/v1beta/v1',
        'https://generativelanguage.googleapis.com/v1beta/openai',
      ],
    ],
    [
      'https://mine.openai.azure.com/',
      ['https://mine.openai.azure.com/chat/completions', 'https://mine.openai.azure.com/openai/v1'],
    ],
    ['https://api.perplexity.ai', ['https://api.perplexity.ai/chat/completions']],
  ])('G1: suggests alternatives to %s, none of which needs a # at its end', (baseUrl, others) => {
    expect(otherBaseUrls(baseUrl)).toEqual(others);
    const chat = others.map(chatAddress);
    expect(new Set([...chat, chatAddress(baseUrl)]).size).toBe(others.length + 1);
  });

  it('G1: suggests nothing if there is no address', () => {
    expect(otherBaseUrls('nowhere')).toEqual([]);
  });

  it('G4: finds the placeholders that an address still has', () => {
    expect(placeholderIn('https://<resource>.example.com/v1')).toBe('<resource>');
    expect(placeholderIn('https://YOUR-RESOURCE.example.com/v1')).toBe('YOUR-RESOURCE');
    expect(placeholderIn('https://example.com/accounts/{id}/ai')).toBe('{id}');
    expect(placeholderIn('https://your-company.example/v1')).toBeNull();
  });
});
