import type { FeedAddress } from '@lobby/contract/areas/feed';
import { LANGUAGES } from '@lobby/contract/constants';
import { Skeleton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CopyButton } from '#shared/layout/CopyButton.tsx';

/** Where other calendars read one of ours, in each language, ready to be copied. */
export function FeedAddresses({ addresses }: { addresses: z.infer<typeof FeedAddress> | undefined }) {
  const { t } = useTranslation();
  return LANGUAGES.map((language) => {
    const label = t(`calendar-event.feed.${language}`);
    const address = addresses?.[language];
    return (
      <div key={language}>
        <Skeleton visible={address === undefined} mt={12}>
          <TextInput label={label} value={address ?? ''} readOnly onFocus={(event) => event.currentTarget.select()} />
        </Skeleton>
        <CopyButton mt={6} variant="subtle" px={8} text={address ?? ''} what={label} disabled={address === undefined} />
      </div>
    );
  });
}
