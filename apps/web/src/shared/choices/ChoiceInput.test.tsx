import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import type { Choices } from './choices.ts';

it('what was being searched for is aborted once something else is typed', async () => {
  const searches: { typed: string; signal: AbortSignal | undefined }[] = [];
  const choices: Choices = {
    key: ['test'],
    find: (typed, _language, signal) => {
      searches.push({ typed, signal });
      return typed === '' ? Promise.resolve([]) : new Promise(() => undefined);
    },
    named: () => Promise.resolve([]),
  };
  const { user } = show(<ChoiceInput label="Room" choices={choices} value="" onChange={() => undefined} />);
  const search = (typed: string) => searches.find((one) => one.typed === typed);
  await user.type(screen.getByLabelText('Room', { selector: 'input' }), '12');
  await waitFor(() => expect(search('12')?.signal?.aborted).toBe(false));
  await user.keyboard('03');
  await waitFor(() => expect(search('1203')?.signal?.aborted).toBe(false));
  expect(search('12')?.signal?.aborted).toBe(true);
});
