import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { type Hardware, hardwareApi } from '@lobby/contract/areas/hardware';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconPlugConnected, IconPlugConnectedX, IconPower, IconSendOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import type { Column } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName } from '#shared/texts/language.ts';
import { CommandLine } from './commands/CommandLine.tsx';
import hardwareCss from './Hardware.module.css';
import css from './HardwareDetails.module.css';
import hardwareDetails from './HardwareDetails.module.css';
import { hardwareFilters } from './hardware-filters.ts';
import { IssuedDialog } from './keys/IssuedDialog.tsx';
import { Keys } from './keys/Keys.tsx';
import { HardwareState, HardwareType, placeOf } from './state/HardwareState.tsx';
import { useAsOf, useCounts, useIsHouseSilent } from './state/use-states.ts';

export function HardwareListPage() {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const [open, setOpen] = useState<'gateways' | 'failed' | null>(null);
  const [opened] = useState(() => new Date());
  const filters = hardwareFilters(useAsOf() ?? opened);
  const close = () => setOpen(null);
  const tools = () => <HardwareTools onOpen={setOpen} />;
  return (
    <>
      <ListPage area="hardware" api={hardwareApi} columns={hardwareColumns} filters={filters} top={tools} />
      {open === 'gateways' && <GatewayDialog onIssued={setIssued} onClose={close} />}
      {open === 'failed' && <FailedDialog onClose={close} />}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

type Props = { onIssued: (key: IssuedKey) => void; onClose: () => void };

/** Keys that belong to no single device. */
function GatewayDialog({ onIssued, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t('hardware.gateway.title')} onClose={onClose}>
      <Text mb={12}>{t('hardware.gateway.text')}</Text>
      <Keys hardware={null} onIssued={onIssued} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('hardware.close')}
        </Button>
      </div>
    </Dialog>
  );
}

const hardwareColumns: Column<Hardware>[] = [
  { field: 'name', text: displayName, sort: { th: 'name', en: 'nameEn' } },
  {
    field: 'type',
    text: ({ type }) => i18next.t(`hardware.filter.type.${type}`),
    show: ({ type }) => <HardwareType type={type} />,
    onCard: true,
  },
  {
    field: 'line',
    text: ({ lastHeartbeatAt }) => (lastHeartbeatAt ? formatMoment(lastHeartbeatAt) : i18next.t('hardware.state.never')),
    show: (hardware) => <HardwareState hardware={hardware} />,
    sort: { th: 'lastHeartbeatAt', en: 'lastHeartbeatAt' },
    onCard: 'state',
    inFile: [{ field: 'lastHeartbeatAt', value: ({ lastHeartbeatAt }) => lastHeartbeatAt }],
  },
  { field: 'where', text: placeOf, populate: 'unit', onCard: true },
  { field: 'floor', text: ({ floor }) => floor?.name ?? '' },
  { field: 'direction', text: ({ direction }) => i18next.t(`hardware.filter.direction.${direction}`) },
  { field: 'addr' },
  { field: 'serialNumber' },
];

/** What did not come through, whichever device it was for; a line leaves by itself once its command is on its way again. */
function FailedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const writable = useCan()('device-command:write');
  const commands = useFailed()?.data;
  return (
    <Dialog opened title={t('hardware.failed.title')} onClose={onClose}>
      <Text mb={12}>{t(commands?.length === 0 ? 'hardware.failed.none' : 'hardware.failed.text')}</Text>
      {commands && commands.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.failed.title')}>
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} writable={writable} named />
          ))}
        </ul>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('hardware.close')}
        </Button>
      </div>
    </Dialog>
  );
}

const counters = [
  { name: 'online', filter: { line: 'online' }, icon: IconPlugConnected },
  { name: 'offline', filter: { line: 'offline' }, icon: IconPlugConnectedX },
  { name: 'off', filter: { status: 'false' }, icon: IconPower },
] as const;

type HardwareToolsProps = { onOpen: (what: 'gateways' | 'failed') => void };

/** How the house is connected, in numbers that lead to what they count; and the keys that belong to no single device. */
function HardwareTools({ onOpen }: HardwareToolsProps) {
  const { t } = useTranslation();
  const counts = useCounts();
  const isHouseSilent = useIsHouseSilent();
  const failed = useFailed()?.meta.pagination.total ?? 0;
  const mayRead = useCan()('device-key:read');
  return (
    <div className={hardwareCss.top} data-below>
      <div className={hardwareCss.tools}>
        <ul className={hardwareCss.counters}>
          {counters.map(({ name, filter, icon: Icon }) => (
            <li key={name}>
              <Link
                to="/facilities/hardware"
                search={filter as never}
                className={hardwareCss.counter ?? ''}
                data-alarm={(name === 'offline' && counts && counts.offline > 0) || undefined}
              >
                <Icon size={20} stroke={1.6} aria-hidden />
                <strong>{counts ? counts[name].toLocaleString('en') : '–'}</strong>
                <span>{t(`hardware.counter.${name}`)}</span>
              </Link>
            </li>
          ))}
          {failed > 0 && (
            <li>
              <button type="button" className={hardwareCss.counter ?? ''} data-alarm onClick={() => onOpen('failed')}>
                <IconSendOff size={20} stroke={1.6} aria-hidden />
                <strong>{failed.toLocaleString('en')}</strong>
                <span>{t('hardware.counter.failed', { count: failed })}</span>
              </button>
            </li>
          )}
        </ul>
        {mayRead && (
          <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => onOpen('gateways')}>
            {t('hardware.gateway.action')}
          </Button>
        )}
      </div>
      {isHouseSilent && (
        <p className={hardwareDetails.notice} role="status">
          <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
          {t('hardware.trouble.house')}
        </p>
      )}
    </div>
  );
}

const MAX_LISTED = 50;
const WEEK_MS = 7 * 86_400_000;

/** To the day: the same question all day long. */
const weekAgo = () => `${new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10)}T00:00:00Z`;

/**
 * Commands that failed and still matter: a restart, or a light that was not switched, for a week. A door that did not open is over: whoever
 * stood before it has gone; and so is a switch that came too late.
 */
function useFailed() {
  const stillMatters = { kind: { $ne: 'open' }, problem: { $ne: 'late' }, createdAt: { $gte: weekAgo() } };
  const query = {
    filters: { state: { $eq: 'failed' }, hardware: { status: { $eq: true } }, ...stillMatters },
    populate: ['hardware', 'askedBy'],
    pagination: { pageSize: MAX_LISTED },
  };
  return useQuery({ queryKey: ['device-command', 'list', query], queryFn: () => call(deviceCommandApi.list, { query }) }).data;
}
