import { useRef } from 'react';

/**
 * Lets an action of a menu move the focus itself: `movingFocus` wraps the action, and `returnsFocus` then keeps the menu
 * from returning the focus to its trigger.
 */
export function useMenuFocus(): {
  readonly returnsFocus: () => boolean;
  readonly movingFocus: (act: () => void) => () => void;
} {
  const movesFocus = useRef(false);
  return {
    returnsFocus: () => {
      const returns = !movesFocus.current;
      movesFocus.current = false;
      return returns;
    },
    movingFocus: (act) => () => {
      movesFocus.current = true;
      act();
    },
  };
}
