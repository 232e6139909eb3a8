import { expect, test } from 'vitest';
import { estimatedTokens } from '../../src/shared/text/token-estimate.ts';

/** Texts with their o200k_base token counts, from a tokenizer that isn't part of Parlance. */
const counted: readonly (readonly [name: string, tokens: number, text: string])[] = [
  [
    'english',
    50,
    'The harbour was quiet that morning. Ships lay at anchor, and the tide had turned an hour before dawn; nobody on the quay seemed to notice. She wrote down the names of the boats, one after another, as her grandfather had taught her.',
  ],
  [
    'german',
    56,
    'Der Hafen war an diesem Morgen still. Die Schiffe lagen vor Anker, und die Flut hatte eine Stunde vor der Dämmerung gewendet; niemand am Kai schien es zu bemerken. Donaudampfschifffahrtsgesellschaft ist ein langes Wort.',
  ],
  [
    'french',
    41,
    'Le port était calme ce matin-là. Les navires étaient à l’ancre et la marée avait tourné une heure avant l’aube ; personne sur le quai ne semblait l’avoir remarqué.',
  ],
  [
    'spanish',
    36,
    'El puerto estaba tranquilo aquella mañana. Los barcos estaban anclados y la marea había cambiado una hora antes del amanecer; nadie en el muelle pareció darse cuenta.',
  ],
  [
    'russian',
    47,
    'В то утро в гавани было тихо. Корабли стояли на якоре, и прилив сменился за час до рассвета; никто на набережной, казалось, этого не заметил.',
  ],
  [
    'greek',
    44,
    'Το λιμάνι ήταν ήσυχο εκείνο το πρωί. Τα πλοία ήταν αγκυροβολημένα και η παλίρροια είχε αλλάξει μία ώρα πριν από την αυγή.',
  ],
  [
    'chinese',
    58,
    '那天早晨港口很安静。船只停泊着，潮水在黎明前一小时已经转向；码头上似乎没有人注意到。她把船名一个接一个地写下来，就像祖父教她的那样。',
  ],
  [
    'japanese',
    47,
    'その朝、港は静かだった。船は錨を下ろし、潮は夜明けの一時間前に変わっていたが、岸壁の誰も気づいていないようだった。',
  ],
  [
    'korean',
    47,
    '그날 아침 항구는 조용했다. 배들은 닻을 내리고 있었고 조수는 새벽 한 시간 전에 바뀌었지만 부두의 누구도 알아차리지 못한 것 같았다.',
  ],
  [
    'arabic',
    43,
    'كان الميناء هادئًا في ذلك الصباح. كانت السفن راسية، وقد تحول المد قبل ساعة من الفجر، ولم يبد أن أحدًا على الرصيف قد لاحظ ذلك.',
  ],
  [
    'hebrew',
    41,
    'הנמל היה שקט באותו בוקר. הספינות עגנו, והגאות התהפכה שעה לפני עלות השחר; איש על הרציף לא שם לב לכך.',
  ],
  [
    'hindi',
    43,
    'उस सुबह बंदरगाह शांत था। जहाज़ लंगर डाले हुए थे, और ज्वार भोर से एक घंटा पहले मुड़ चुका था; घाट पर किसी ने ध्यान नहीं दिया।',
  ],
  ['thai', 52, 'เช้าวันนั้นท่าเรือเงียบสงบ เรือจอดทอดสมออยู่ และกระแสน้ำเปลี่ยนทิศหนึ่งชั่วโมงก่อนรุ่งสาง ไม่มีใครบนท่าเรือสังเกตเห็น'],
  [
    'code',
    74,
    'export function createClock(now: () => number): Clock {\n  const listeners = new Set<(time: number) => void>();\n  return {\n    tick: () => {\n      for (const listener of listeners) listener(now());\n    },\n    listen: (listener) => {\n      listeners.add(listener);\n      return () => listeners.delete(listener);\n    },\n  };\n}\n',
  ],
  [
    'json',
    72,
    '{"id":"chatcmpl-123","object":"chat.completion","created":1763697600,"model":"gpt-4.1","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":12,"completion_tokens":9,"total_tokens":21}}',
  ],
  [
    'table',
    85,
    '| Segment | In | Out | Runs |\n| --- | ---: | ---: | ---: |\n| Cold open: the water | 00:00 | 00:40 | 0:40 |\n| What the gate was for | 00:40 | 09:15 | 8:35 |\n| The hour before | 09:15 | 23:40 | 14:25 |\n',
  ],
  [
    'numbers',
    54,
    '3.14159265358979 2718281828 1,000,000 12:30:45 2026-11-21 0xDEADBEEF 42 7 1999 2001 86400 299792458',
  ],
  ['emoji', 32, 'Great 🎉🎉 see you there 👩‍💻👨‍👩‍👧 ❤️ 🚢⚓🌊 ok 👍🏽'],
  [
    'markdown',
    89,
    '## Rundown\n\n- **Hold the gate for the end.** Aldana tells it twice, at 12:04 and 31:50.\n- **Let the harbour speak first.** Water, no narration.\n\n```python\ndef chapters(rundown):\n    for i, (at, title) in enumerate(rundown, 1):\n        yield f"CHAPTER{i:02}={at}.000"\n```\n',
  ],
];

test.each(counted)('C15: an estimate is within a quarter of the actual count: %s', (_, tokens, text) => {
  const estimate = estimatedTokens(text);
  expect(estimate).toBeGreaterThanOrEqual(tokens * 0.75);
  expect(estimate).toBeLessThanOrEqual(tokens * 1.25);
});

test('C15: the estimate of all of them together is within a tenth', () => {
  const tokens = counted.reduce((sum, [, count]) => sum + count, 0);
  const estimate = counted.reduce((sum, [, , text]) => sum + estimatedTokens(text), 0);
  expect(Math.abs(estimate / tokens - 1)).toBeLessThan(0.1);
});

test('C15: an empty text has no tokens, and a word has one', () => {
  expect(estimatedTokens('')).toBe(0);
  expect(estimatedTokens('tide')).toBe(1);
  expect(estimatedTokens('   ')).toBeLessThanOrEqual(1);
});
