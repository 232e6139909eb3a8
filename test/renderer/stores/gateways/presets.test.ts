import { describe, expect, it } from 'vitest';
import { nameAfterMove } from '../../../../src/renderer/stores/gateways/presets.ts';

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
