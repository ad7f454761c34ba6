import { Button, Checkbox, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { download } from '#shared/export/download.ts';
import { CopyButton } from '#shared/layout/CopyButton.tsx';
import { session } from '#shared/session/store.ts';
import css from './Mfa.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** Shown this once: the server keeps only what they are checked by. */
export function KeepCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const { profile } = session.use();
  const sheet = [t('mfa.codes.sheet', { name: profile?.name, username: profile?.username }), '', ...codes, ''].join('\r\n');

  return (
    <>
      <Text mb={12}>{t('mfa.codes.text')}</Text>
      <div data-print-sheet>
        <p className={css.onPaper}>{t('mfa.codes.sheet', { name: profile?.name, username: profile?.username })}</p>
        <ol className={css.codes} aria-label={t('mfa.codes.title')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={css.keep}>
        <CopyButton text={sheet} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          onClick={() => download(new Blob([sheet], { type: 'text/plain' }), t('mfa.codes.file'), 'txt')}
        >
          {t('mfa.codes.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => print()}>
          {t('mfa.codes.print')}
        </Button>
      </div>
      <Checkbox
        mt={20}
        size="md"
        label={t('mfa.codes.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={dialog.actions}>
        <Button disabled={!kept} onClick={onKept}>
          {t('mfa.codes.done')}
        </Button>
      </div>
    </>
  );
}
