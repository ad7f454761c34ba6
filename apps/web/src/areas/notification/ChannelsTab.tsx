import { type NoticeChannels, notificationApi } from '@lobby/contract/areas/notification';
import { Button, Switch, Table } from '@mantine/core';
import { IconBellRinging, IconDeviceDesktop, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { pushState, turnOnPush } from '#shared/push/subscription.ts';
import { useActions, useCommand } from '#shared/query/command.ts';
import css from './Channels.module.css';

const AREA = 'notification';

export function ChannelsTab() {
  const answer = useQuery({ queryKey: [AREA, 'channels'], queryFn: () => call(notificationApi.channels) });
  if (answer.isPending) return <FormSkeleton fields={6} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const { data } = answer.data;
  return (
    <div className={css.parts}>
      <Devices channels={data} />
      <Choices channels={data} />
    </div>
  );
}

type Props = { channels: NoticeChannels };

function Devices({ channels: { devices, pushKey } }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState(pushState);
  const turnOn = useActions(async () => setState(await turnOnPush(pushKey)), { area: AREA, done: 'notification.device.asked' });
  const remove = useCommand(notificationApi.removeDevice, { area: AREA, done: 'notification.device.removed' });
  const test = useCommand(notificationApi.test, {
    area: AREA,
    done: ({ data }) => ['notification.device.tested', { count: data.devices }],
  });
  const isOn = state === 'granted' && devices.some(({ isCurrent }) => isCurrent);
  return (
    <section className={layout.section} aria-labelledby="devices">
      <h2 id="devices" className={layout.legend}>
        {t('notification.device.title')}
      </h2>
      <p className={layout.note}>{t(`notification.device.${isOn ? 'on' : state}`)}</p>
      {devices.length > 0 && (
        <ul className={layout.list}>
          {devices.map(({ id, userAgent, isCurrent, createdAt }) => (
            <li key={id} className={css.device}>
              <IconDeviceDesktop size={22} aria-hidden />
              <span className={css.name}>
                {isCurrent ? t('notification.device.thisOne') : browserName(userAgent)}
                <span className={css.since}>
                  <Moment at={createdAt} />
                </span>
              </span>
              <Button variant="subtle" onClick={() => void remove.run({ body: { id } })}>
                {t('notification.device.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        {!isOn && (state === 'default' || state === 'granted') && (
          <Button
            leftSection={<IconBellRinging size={18} aria-hidden />}
            loading={turnOn.running}
            onClick={() => void turnOn.run(undefined)}
          >
            {t('notification.device.turnOn')}
          </Button>
        )}
        {devices.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconSend size={18} aria-hidden />}
            loading={test.running}
            onClick={() => void test.run({})}
          >
            {t('notification.device.test')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What people call it; the rest of the text is of use to nobody. */
const browserName = (userAgent: string | null) =>
  /(Edg|Firefox|Chrome|Safari)/.exec(userAgent ?? '')?.[1]?.replace('Edg', 'Edge') ?? '–';

function Choices({ channels: { choices, hasMail } }: Props) {
  const { t } = useTranslation();
  const choose = useCommand(notificationApi.choose, { area: AREA, done: 'notification.choice.saved' });
  const channels = hasMail ? (['push', 'mail'] as const) : (['push'] as const);
  return (
    <section className={layout.section} aria-labelledby="choices">
      <h2 id="choices" className={layout.legend}>
        {t('notification.choice.title')}
      </h2>
      <p className={layout.note}>{t('notification.choice.text')}</p>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('notification.choice.kind')}</Table.Th>
            {channels.map((channel) => (
              <Table.Th key={channel}>{t(`notification.choice.${channel}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {choices.map(({ kind, ...wanted }) => (
            <Table.Tr key={kind}>
              <Table.Td>{t(`notification.kind.${kind}`)}</Table.Td>
              {channels.map((channel) => (
                <Table.Td key={channel}>
                  <Switch
                    size="md"
                    aria-label={`${t(`notification.kind.${kind}`)}: ${t(`notification.choice.${channel}`)}`}
                    checked={wanted[channel]}
                    disabled={choose.running}
                    onChange={(event) => void choose.run({ body: { kind, channel, wanted: event.currentTarget.checked } })}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
