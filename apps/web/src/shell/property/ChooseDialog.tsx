import { propertyApi } from '@lobby/contract/areas/property';
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCan } from '#shared/session/can.ts';
import { PropertyList } from './PropertyList.tsx';

/** More than this many are found faster by typing. */
const AT_A_GLANCE = 8;

export function ChooseDialog({ onClose, onNew }: { onClose: () => void; onNew: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const [typed, setTyped] = useState('');
  const properties = useQuery({ queryKey: ['property', 'own'], queryFn: () => call(propertyApi.list) });
  const all = properties.data?.data ?? [];
  const sought = typed.trim().toLowerCase();
  const found = all.filter(({ nameTh, nameEn }) => `${nameTh}\n${nameEn}`.toLowerCase().includes(sought));

  return (
    <Dialog opened title={t('property.title')} onClose={onClose}>
      <Stack gap={12}>
        {all.length > AT_A_GLANCE && (
          <TextInput
            data-autofocus
            type="search"
            aria-label={t('property.search')}
            placeholder={t('property.search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {properties.isPending && <Skeleton height={112} />}
        {properties.isError && (
          <>
            <Text role="alert">{problemText(properties.error)}</Text>
            <Button variant="default" onClick={() => void properties.refetch()}>
              {t('error.retry')}
            </Button>
          </>
        )}
        {properties.isSuccess &&
          (found.length > 0 ? (
            <PropertyList properties={found} onClose={onClose} />
          ) : (
            <Text c="dimmed">{t('list.noChoice')}</Text>
          ))}
      </Stack>
      <div className={dialog.actions}>
        {can('property:write') && (
          <Button variant="subtle" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
            {t('property.new.open')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
