import type { SelectProps } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { toastFailed } from '#shared/call/toast.tsx';
import { KeyHint } from '#shared/layout/KeyHint.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { Choices } from './choices.ts';

type Props = Pick<SelectProps, 'id' | 'error'> & {
  choices: Choices;
  label: string;
  help: string;
  isFirst: boolean;
  onChoose: (id: number) => void;
};

/**
 * A number or name and Enter. What the list shows may be of the letter before: Enter asks for what stands in the field, and takes it where
 * that is one record. The field stays empty for the next one: with a value in it, Enter would take that.
 */
export function QuickChoice({ choices, label, help, isFirst, onChoose, ...input }: Props) {
  const language = useLanguage();
  // The page may change while a record is looked up: its callback of that moment counts, not the one Enter found.
  const chooseNow = useCallbackRef(onChoose);
  async function choose(typed: string) {
    try {
      const found = await choices.find(typed, language);
      const named = found.filter((choice) => choice.label.split(' · ')[0]?.toLowerCase() === typed.toLowerCase());
      const [first, ...others] = named.length > 0 ? named : found;
      if (first && others.length === 0) chooseNow(Number(first.value));
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
      {...input}
      autoFocus={isFirst}
      size="md"
      label={label}
      description={<KeyHint>{help}</KeyHint>}
      choices={choices}
      value=""
      onChange={(value) => value !== '' && onChoose(Number(value))}
      onKeyDown={onKeyDown}
    />
  );
}
