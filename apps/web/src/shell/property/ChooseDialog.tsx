import { type Property, propertyApi } from '@lobby/contract/areas/property';
import { Button, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchProperty } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Property.module.css';

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

/** Each says what the person is there; the one this tab works in is marked, and leads nowhere. */
function PropertyList({ properties, onClose }: { properties: Property[]; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const here = session.use().profile?.property.id;
  const path = useCommonPath();
  const [going, setGoing] = useState(false);

  async function choose(property: number) {
    if (property === here) return onClose();
    setGoing(true);
    await switchProperty(property, path).catch(toastFailed);
    setGoing(false);
  }

  return (
    <ul className={css.list}>
      {properties.map((property) => (
        <li key={property.id}>
          <UnstyledButton
            className={css.one ?? ''}
            aria-current={property.id === here || undefined}
            disabled={going}
            onClick={() => void choose(property.id)}
          >
            <span className={css.words}>
              <span className={css.name}>{nameOf(property, language)}</span>
              <span className={css.facts}>
                {t(`role.${property.role}`)} ·{' '}
                {t('property.rooms', { count: property.rooms, number: property.rooms.toLocaleString('en') })}
              </span>
            </span>
            {property.id === here && (
              <span className={css.here}>
                <IconCheck size={18} aria-hidden />
                {t('property.here')}
              </span>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** A list or a counter is there in every property; the page of one record is not. */
function useCommonPath(): string {
  const ofOneRecord = Object.keys(useParams({ strict: false })).length > 0;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return ofOneRecord ? '/dashboard' : pathname;
}
