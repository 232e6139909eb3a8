import { describe, expect, test, vi } from 'vitest';

// The registry reads the shell and the initial settings from the document.
vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });

const { actionNames, actions } = await import('../../../src/renderer/commands/actions.ts');
const { bindingIn, bindingsIn, conflictingAction } = await import(
  '../../../src/renderer/commands/keys-in-use.ts'
);
const { bindingText, readBinding } = await import('../../../src/renderer/commands/binding.ts');
const { refusedKeys } = await import('../../../src/renderer/commands/refused-keys.ts');
const { withKeys } = await import('../../../src/renderer/settings/keyboard/change-keys.ts');
const { english } = await import('../../../src/shared/i18n/en.ts');

const read = (text: string) => {
  const binding = readBinding(text);
  if (!binding) throw new Error(`${text} isn't a binding`);
  return binding;
};
const inUse = (own: Record<string, string>, name: keyof typeof english.shortcuts.actions, browser = true) => {
  const binding = bindingIn(own, name, browser);
  return binding && bindingText(binding);
};

describe('X2: the shortcuts of every action', () => {
  test('X2: every action has a name in the string catalogue', () => {
    expect(actionNames.toSorted()).toEqual(Object.keys(english.shortcuts.actions).toSorted());
  });

  test.each([true, false])('X2: no two do different things on one screen (browser: %s)', (browser) => {
    const conflicts = actionNames.flatMap((name) =>
      bindingsIn({}, name, browser).flatMap((binding) => conflictingAction({}, name, binding, browser) ?? []),
    );
    expect(conflicts).toEqual([]);
  });

  test('X2: in a browser none is reserved by the browser', () => {
    const reserved = ['N', 'L', 'R', 'J', '1', '2', '3', 'Shift+A', 'Shift+C', 'Shift+D'].map(
      (key) => `Mod+${key}`,
    );
    const all = actionNames.flatMap((name) => bindingsIn({}, name, true).map(bindingText));
    expect(all.filter((text) => [...reserved, 'Alt+ArrowLeft', 'Alt+ArrowRight'].includes(text))).toEqual([]);
    expect(inUse({}, 'newConversation')).toBe('Alt+Shift+N');
    expect(inUse({}, 'newConversation', false)).toBe('Mod+N');
  });

  test('X2: every binding can be parsed', () => {
    for (const { keys, browserKeys, also } of actionNames.map((name) => actions[name]))
      for (const text of [keys, browserKeys, also]) if (text) expect(readBinding(text), text).not.toBeNull();
  });
});

describe('G7: custom shortcuts', () => {
  test('G7: replace the default ones, and an action may have none', () => {
    expect(inUse({ branch: 'Mod+Shift+B' }, 'branch')).toBe('Mod+Shift+B');
    expect(inUse({ branch: '' }, 'branch')).toBeNull();
  });

  test('G7: that are invalid in the settings are ignored', () => {
    expect(inUse({ branch: 'Hyper+!!' }, 'branch')).toBe('Mod+B');
  });

  test('G7: that another action has on the same screen are in conflict', () => {
    expect(conflictingAction({}, 'branch', read('Mod+I'), true)).toBe('inspector');
    expect(conflictingAction({}, 'branch', read('Mod+K'), true)).toBe('palette');
    expect(conflictingAction({}, 'branch', read('?'), true)).toBe('shortcuts');
    expect(conflictingAction({ inspector: 'Mod+Y' }, 'branch', read('Mod+I'), true)).toBeUndefined();
  });

  test('G7: may do something else on another screen', () => {
    expect(conflictingAction({}, 'newScript', read('Alt+Shift+N'), true)).toBeUndefined();
    expect(conflictingAction({}, 'saveClip', read('Mod+B'), true)).toBeUndefined();
  });

  test('G7: that equal the default aren’t stored', () => {
    expect(withKeys({}, 'branch', read('Mod+Shift+B'), true)).toEqual({ branch: 'Mod+Shift+B' });
    expect(withKeys({ branch: 'Mod+Shift+B' }, 'branch', read('Mod+B'), true)).toEqual({});
    expect(withKeys({}, 'branch', null, true)).toEqual({ branch: '' });
    expect(withKeys({ record: 'Mod+M' }, 'record', null, true)).toEqual({});
  });

  test.each([
    ['B', 'needs-modifier'],
    ['Shift+B', 'needs-modifier'],
    ['Mod+C', 'editing'],
    ['Mod+Shift+Z', 'editing'],
    ['Mod+T', 'browser'],
    ['Mod+Shift+I', 'browser'],
    ['Alt+ArrowLeft', 'browser'],
    ['Enter', 'widget'],
    ['Alt+Tab', 'widget'],
    ['F6', null],
    ['Mod+Shift+B', 'browser'],
    ['Mod+G', null],
    ['Alt+Shift+G', null],
  ] as const)('G7: whether %s may be assigned in a browser: %s', (text, refusal) => {
    expect(refusedKeys(read(text), true)).toBe(refusal);
  });

  test('G7: fewer are reserved in the desktop app', () => {
    expect(refusedKeys(read('Mod+T'), false)).toBeNull();
    expect(refusedKeys(read('Mod+C'), false)).toBe('editing');
  });
});
