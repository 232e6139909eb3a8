import { expect, test } from 'vitest';
import { createQuestions } from '../../../../src/renderer/ui/overlay/questions.ts';

const asked = ({ useQuestions }: ReturnType<typeof createQuestions<{ readonly text: string }, number>>) =>
  useQuestions.getState().map(({ text }) => text);

test('C25: a new question dismisses the earlier one, whose late answer changes nothing', async () => {
  const questions = createQuestions<{ readonly text: string }, number>({ replaces: true });
  const first = questions.ask({ text: 'a' });
  const [earlier] = questions.useQuestions.getState();
  const second = questions.ask({ text: 'b' });
  expect(await first).toBeNull();
  expect(asked(questions)).toEqual(['b']);
  earlier?.answer(1);
  expect(asked(questions)).toEqual(['b']);
  questions.useQuestions.getState()[0]?.answer(2);
  expect(await second).toBe(2);
  expect(asked(questions)).toEqual([]);
});

test('C16: the same question asked again is another one', async () => {
  const questions = createQuestions<{ readonly text: string }, number>();
  const both = Promise.all([questions.ask({ text: 'a' }), questions.ask({ text: 'a' })]);
  const [one, two] = questions.useQuestions.getState();
  expect(one?.id).not.toBe(two?.id);
  two?.answer(2);
  expect(asked(questions)).toEqual(['a']);
  one?.answer(1);
  expect(await both).toEqual([1, 2]);
});
