import { expect, test } from 'vitest';
import { withoutTags } from '../../../../src/renderer/markdown/diagram/without-tags.ts';

test.each([
  ['A["<img src=x onerror=1>"]', 'A["#lt;img src=x onerror=1>"]'],
  ['A["</style><script>"]', 'A["#lt;/style>#lt;script>"]'],
  ['A["a<br>b<br/>c <b>d</b> <i>e</i>"]', 'A["a<br>b<br/>c <b>d</b> <i>e</i>"]'],
  ['class A { <<interface>> }', 'class A { <<interface>> }'],
  ['<<img src=x onerror=1>>', '<#lt;img src=x onerror=1>>'],
  ['A <--> B; C <|-- D; A<<->>B; 1 < 2', 'A <--> B; C <|-- D; A<<->>B; 1 < 2'],
  ['<br onclick=1> <!-- x --> <?x?>', '#lt;br onclick=1> #lt;!-- x --> #lt;?x?>'],
])('C10: HTML tags in a diagram are escaped, except for plain formatting: %s', (source, shown) => {
  expect(withoutTags(source)).toBe(shown);
});
