import { type OwnSession, sessionApi } from '@lobby/contract/areas/session';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useNow } from '#shared/dates/clock.ts';
import { formatAgo, formatMoment } from '#shared/dates/dates.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Profile.module.css';
import { ProfileSection } from './ProfileSection.tsx';

/** Where the account is signed in. What one does not know is ended here. */
export function Devices({ zone }: { zone: string }) {
  const { t } = useTranslation();
  const sessions = useQuery({ queryKey: ['session', 'own'], queryFn: () => call(sessionApi.sessions) });
  const { run, running } = useCommand(sessionApi.endSessions, { area: 'session', done: 'profile.devices.ended' });
  const all = sessions.data?.data ?? [];
  const others = all.filter(({ isCurrent }) => !isCurrent);

  async function endOne({ id, browser, system }: OwnSession) {
    const device = [browser, system].filter(Boolean).join(' · ') || t('profile.devices.unknown');
    const words = { title: t('profile.devices.endOne', { device }), text: t('profile.devices.endText') };
    if (await askConfirmation({ ...words, confirm: t('profile.devices.end'), danger: true }))
      await run({ body: { session: id } });
  }

  async function endOthers() {
    const words = { title: t('profile.devices.endOthersTitle'), text: t('profile.devices.endText') };
    if (await askConfirmation({ ...words, confirm: t('profile.devices.endOthers'), danger: true }))
      await run({ body: { others: true } });
  }

  return (
    <ProfileSection name="devices">
      {sessions.isPending && <Skeleton height={96} />}
      {sessions.isError && (
        <Text role="alert">
          {problemText(sessions.error)}{' '}
          <Button variant="subtle" onClick={() => void sessions.refetch()}>
            {t('error.retry')}
          </Button>
        </Text>
      )}
      <ul className={css.devices}>
        {all.map((device) => (
          <Device key={device.id} device={device} zone={zone} running={running} onEnd={() => void endOne(device)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" mt={12} loading={running} onClick={() => void endOthers()}>
          {t('profile.devices.endOthers')}
        </Button>
      )}
    </ProfileSection>
  );
}

type Props = { device: OwnSession; zone: string; running: boolean; onEnd: () => void };

function Device({ device: { browser, system, property, createdAt, lastUsedAt, isCurrent }, zone, running, onEnd }: Props) {
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
            <StateBadge tone="good" Icon={IconCheck}>
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
