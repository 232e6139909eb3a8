import { strings } from '../i18n/strings.ts';
import { useConsentQuestions } from '../stores/conversations/consent.ts';
import { ConfirmDialog } from '../ui/overlay/dialog.tsx';

/** Asks whether a conversation may be sent to a gateway that it hasn't been sent to yet. */
export function ConsentQuestion() {
  const [question] = useConsentQuestions();
  const texts = strings().chat.consent;
  if (!question) return null;
  const { gateway, host, wasRemoved, answer } = question;
  return (
    <ConfirmDialog
      open
      harmless
      title={texts.title(gateway)}
      text={wasRemoved ? texts.removed(host) : texts.text(host)}
      confirm={texts.confirm(gateway)}
      onConfirm={() => answer(true)}
      onClose={() => answer(null)}
    />
  );
}
