import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForgotDialog } from '../ForgotDialog.tsx';

/** A new link goes to the same address, for a first password as for a forgotten one. */
export function NoLongerGood({ onType }: { onType: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={12}>
      <Button onClick={() => setAsking(true)}>{t('code.old.again')}</Button>
      <Button variant="default" onClick={onType}>
        {t('code.old.type')}
      </Button>
      {asking && <ForgotDialog email="" onClose={() => setAsking(false)} />}
    </Stack>
  );
}
