import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '#shared/call/toast.tsx';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { useLanguage } from '#shared/texts/language.ts';

type Props = { isFirst: boolean; onChoose: (room: number) => void };

/**
 * The number and Enter. What the list shows may be of the letter before: Enter asks for what stands in the field, and takes it where that
 * is one room. The field stays empty for the next room: with a value in it, Enter would take that.
 */
export function RoomField({ isFirst, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  async function choose(typed: string) {
    try {
      const found = await roomChoices.find(typed, language);
      const named = found.filter(({ label }) => label.split(' · ')[0]?.toLowerCase() === typed.toLowerCase());
      const [first, ...others] = named.length > 0 ? named : found;
      if (first && others.length === 0) onChoose(Number(first.value));
    } catch (error) {
      toastFailed(error);
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    const isPointed = event.currentTarget.getAttribute('aria-activedescendant') !== null;
    if (event.key !== 'Enter' || event.repeat || isPointed || value.trim() === '') return;
    event.preventDefault();
    void choose(value.trim());
  }
  return (
    <ChoiceInput
      autoFocus={isFirst}
      size="md"
      label={t('checkout.room')}
      description={<KeyHint>{t('checkout.roomHelp')}</KeyHint>}
      choices={roomChoices}
      value=""
      onChange={(value) => value !== '' && onChoose(Number(value))}
      onKeyDown={onKeyDown}
    />
  );
}
