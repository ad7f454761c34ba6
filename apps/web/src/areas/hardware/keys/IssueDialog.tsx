import { deviceKeyApi, type IssuedKey } from '@lobby/contract/areas/device-key';
import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useSmallForm } from '#shared/form/use-small-form.ts';

type Props = { hardware: number | null; onIssued: (key: IssuedKey) => void; onClose: () => void };

/** A key has a name, so that it can be told from the others when it has to be taken back. */
export function IssueDialog({ hardware, onIssued, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { field, running, onSubmit } = useSmallForm({
    first: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'problem.required' } : {}),
    save: async ({ name }) => {
      const { data } = await call(deviceKeyApi.issue, { body: { name, hardware } });
      onClose();
      onIssued(data);
      await client.invalidateQueries({ queryKey: ['device-key'] });
    },
  });
  return (
    <Dialog opened title={t('hardware.key.issueTitle')} onClose={onClose}>
      <form onSubmit={(event) => void onSubmit(event)}>
        <Text mb={12}>{t(hardware === null ? 'hardware.gateway.effect' : 'hardware.key.issueEffect')}</Text>
        <TextInput data-autofocus label={t('hardware.key.name')} maxLength={60} {...field('name')} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('hardware.key.issue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
