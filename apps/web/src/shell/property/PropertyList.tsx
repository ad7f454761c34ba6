import type { Property } from '@lobby/contract/areas/property';
import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchProperty } from '#shared/auth/session.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Property.module.css';

/** Each says what the person is there; the one this tab works in is marked, and leads nowhere. */
export function PropertyList({ properties, onClose }: { properties: Property[]; onClose: () => void }) {
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
