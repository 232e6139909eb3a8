import { repeatingFakeMicrophone } from '../e2e/fake-microphone.ts';
import { test } from '../e2e/fixtures.ts';
import { visitTalkStates } from '../e2e/talk-states.ts';
import { take } from './take-pictures.ts';

test.setTimeout(180_000);
test.use(repeatingFakeMicrophone('talker', { say: 'The tide comes in at six and goes out at noon and' }));

test('the states of a talk', async ({ parlance }) => {
  await visitTalkStates(parlance, (page, state) => take(page, `talk-${state}`));
});
