import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatAddress, gatewayAddresses, otherBaseUrl } from '../../src/shared/gateways/gateway-address.ts';

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
    ['https://api.example.com', 'https://api.example.com#', 'https://api.example.com/chat/completions'],
    ['https://api.example.com/v1/', 'https://api.example.com#', 'https://api.example.com/chat/completions'],
    [
      'https://example.com/openai#',
      'https://example.com/openai',
      'https://example.com/openai/v1/chat/completions',
    ],
    ['https://example.com/v1?x=1', 'https://example.com?x=1#', 'https://example.com/chat/completions?x=1'],
  ])('suggests an alternative to %s', (baseUrl, other, chat) => {
    expect(otherBaseUrl(baseUrl)).toBe(other);
    expect(chatAddress(other)).toBe(chat);
  });

  it('suggests nothing if the version is elsewhere, or if there is no address', () => {
    expect(otherBaseUrl('https://example.com/v1beta/openai')).toBeNull();
    expect(otherBaseUrl('nowhere')).toBeNull();
  });
});
