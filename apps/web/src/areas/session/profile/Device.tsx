import type { OwnSession } from '@lobby/contract/areas/session';
import { Button } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { formatAgo, formatMoment } from '#shared/dates/dates.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Profile.module.css';

type Props = { device: OwnSession; zone: string; running: boolean; onEnd: () => void };

export function Device({ device: { browser, system, property, createdAt, lastUsedAt, isCurrent }, zone, running, onEnd }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const name = [browser, system].filter(Boolean).join(' · ') || t('profile.devices.unknown');
  const Icon = /android|ios|iphone|ipad/i.test(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={css.device}>
      <Icon size={24} stroke={1.6} aria-hidden />
      <div className={css.words}>
        <div className={css.name}>
          {name}
          {isCurrent && (
            <StateBadge tone="good" icon={<IconCheck size={18} aria-hidden />}>
              {t('profile.devices.this')}
            </StateBadge>
          )}
        </div>
        <div className={css.facts}>
          {nameOf(property, language)} · {t('profile.devices.since', { when: formatMoment(createdAt, zone) })} ·{' '}
          <span title={formatMoment(lastUsedAt, zone)}>
            {t('profile.devices.lastUse', { when: formatAgo(lastUsedAt, now, language, zone) })}
          </span>
        </div>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          color="red"
          className={css.off ?? ''}
          disabled={running}
          aria-label={`${t('profile.devices.end')}: ${name}`}
          onClick={onEnd}
        >
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  );
}
