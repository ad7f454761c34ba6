import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForgotDialog } from '../ForgotDialog.tsx';

/** A new link can be asked for by mail; a first one comes from the office. */
export function NoLongerGood({ purpose, onType }: { purpose: 'activation' | 'reset'; onType: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={12}>
      {purpose === 'reset' && <Button onClick={() => setAsking(true)}>{t('code.old.again')}</Button>}
      <Button variant="default" onClick={onType}>
        {t('code.old.type')}
      </Button>
      {asking && <ForgotDialog email="" onClose={() => setAsking(false)} />}
    </Stack>
  );
}
