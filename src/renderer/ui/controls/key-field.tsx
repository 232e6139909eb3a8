import { EyeIcon, EyeOffIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';

/** A {@link Field} for a secret. The button named `reveal` shows its text. `actions` are shown at the right end. */
export function KeyField({
  actions,
  reveal = strings().frame.showKey,
  ...rest
}: Omit<FieldProps, 'type' | 'trailing' | 'mono'> & {
  readonly actions?: ReactNode;
  readonly reveal?: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      // Password fields have no implicit ARIA role.
      role="textbox"
      {...rest}
      mono
      type={shown ? 'text' : 'password'}
      trailing={
        <>
          <IconButton
            size="sm"
            icon={shown ? EyeOffIcon : EyeIcon}
            label={reveal}
            pressed={shown}
            onClick={() => setShown(!shown)}
          />
          {actions}
        </>
      }
    />
  );
}
