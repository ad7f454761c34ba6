import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import css from './Mfa.module.css';
import { SixDigits } from './SixDigits.tsx';

type Props = { secret: string; uri: string; save: (code: string) => Promise<unknown>; other: ReactNode };

/** The app learns the secret by camera or by hand, and shows that it did. */
export function ScanSecret({ secret, uri, save, other }: Props) {
  const { t } = useTranslation();
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <Text mb={12}>{t('mfa.enrol.scan')}</Text>
      <div className={css.scan}>
        <div className={css.paper} role="img" aria-label={t('mfa.enrol.qr')}>
          <QrCode text={uri} className={css.code} />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('mfa.enrol.byHand')}
          </Text>
          <code className={css.secret}>{groups.join(' ')}</code>
        </div>
      </div>
      <SixDigits save={save}>
        {(running) => (
          <div className={dialog.actions}>
            {other}
            <Button type="submit" loading={running}>
              {t('mfa.confirm')}
            </Button>
          </div>
        )}
      </SixDigits>
    </>
  );
}
