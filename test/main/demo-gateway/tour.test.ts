import { describe, expect, it } from 'vitest';
import { textModels } from '../../../src/main/demo-gateway/models.ts';

import { notice, replyText, variantCount } from '../../../src/main/demo-gateway/tour/reply-text.ts';
import { topicOf } from '../../../src/main/demo-gateway/tour/topics.ts';

const about = (question: string) => ({ question, topic: topicOf(question) });

const questions = {
  'What can Parlance do?': 'three main screens',
  'Show me a table in Markdown': 'Markdown',
  'How are my API keys kept?': 'system keychain',
  '密钥是如何保存的？': 'system keychain',
  'Where does Parlance store keys?': 'system keychain',
  'Can it transcribe a recording?': 'recordings of any length',
  'Why is bread brown?': 'A real gateway',
} as const;

describe('G5: replies of the demo gateway', () => {
  it('G5: a question finds its topic', () => {
    for (const [question, expected] of Object.entries(questions)) {
      expect(replyText('demo-brief', about(question), 0).content).toContain(expected);
    }
  });

  it('G5: every reply says that it is made up, in plain language', () => {
    for (const model of textModels) {
      for (const question of Object.keys(questions)) {
        for (let variant = 0; variant < variantCount; variant += 1) {
          const { content, reasoning } = replyText(model, about(question), variant);
          expect(content).toContain(notice);
          const prose = `${reasoning}\n${content}`
            .replace(/^ *```[\s\S]*?^ *```/gm, '')
            .replace(/`[^`]*`/g, '');
          expect(prose).not.toMatch(/!|\bAI\b|\b[Mm]agic\b|\b(I|me|my|we|our|us)\b/);
        }
      }
    }
  });

  it('G5: every code block is closed', () => {
    for (const model of textModels) {
      for (const question of Object.keys(questions)) {
        for (let variant = 0; variant < variantCount; variant += 1) {
          const fences = replyText(model, about(question), variant).content.match(/^ *```/gm) ?? [];
          expect(fences.length % 2).toBe(0);
        }
      }
    }
  });
});
