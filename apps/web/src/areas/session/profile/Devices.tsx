import { type OwnSession, sessionApi } from '@lobby/contract/areas/session';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import { Device } from './Device.tsx';
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
