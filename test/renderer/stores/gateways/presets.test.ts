import { describe, expect, it } from 'vitest';
import { nameAfterMove, nameFor } from '../../../../src/renderer/stores/gateways/presets.ts';
import { gatewayAddresses, placeholderIn } from '../../../../src/shared/gateways/gateway-address.ts';
import { presetFor, presetHost, presets } from '../../../../src/shared/gateways/presets.ts';

describe('G1: the name of a gateway whose address changes', () => {
  it('changes too if it before derived from the address', () => {
    const before = { name: 'old.example', baseUrl: 'https://old.example/v1' };
    expect(nameAfterMove(before, 'https://new.example/v1')).toBe('new.example');
    expect(
      nameAfterMove({ name: 'OpenAI', baseUrl: 'https://api.openai.com/v1/' }, 'http://localhost:11434/v1'),
    ).toBe('Ollama');
  });

  it('stays if the user chose it', () => {
    const before = { name: 'Studio', baseUrl: 'https://old.example/v1' };
    expect(nameAfterMove(before, 'https://new.example/v1')).toBe('Studio');
  });
});

describe('G4: the name of a gateway', () => {
  it.each([
    ['https://api.openai.com/v1/chat/completions', 'OpenAI'],
    [
      'https://mine.openai.azure.com/openai/deployments/x/chat/completions?api-version=2024-10-21',
      'Azure OpenAI',
    ],
    ['https://api.perplexity.ai', 'Perplexity'],
    ['https://api.cloudflare.com/client/v4/accounts/0a1b/ai/v1', 'Cloudflare'],
    ['https://generativelanguage.googleapis.com/v1beta/openai/', 'Gemini'],
    ['http://localhost:8880/v1', 'Kokoro'],
    // Several known gateways use this port.
    ['http://localhost:8000/v1', 'localhost:8000'],
    ['https://openai.azure.com.example/v1', 'openai.azure.com.example'],
  ])('is that of the only known one at the host of %s', (baseUrl, name) => {
    expect(nameFor(baseUrl)).toBe(name);
  });
});

describe('G4: known gateways', () => {
  it.each(presets.map((preset) => [preset.name, preset] as const))(
    '%s is recognised by its address, which is valid once its placeholders are replaced',
    (_, preset) => {
      const { baseUrl } = preset;
      const others = presets.filter((other) => presetHost(other) === presetHost(preset));
      expect(presetFor(baseUrl)).toBe(others.length > 1 ? null : preset);
      expect(gatewayAddresses(baseUrl) === null).toBe(placeholderIn(baseUrl) !== null);
      expect(gatewayAddresses(baseUrl.replace(/<[^>]*>/, 'mine'))).not.toBeNull();
    },
  );
});
