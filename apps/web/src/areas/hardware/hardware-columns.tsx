import type { Hardware } from '@lobby/contract/areas/hardware';
import i18next from 'i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import type { Column } from '#shared/list/columns.ts';
import { HardwareType } from './HardwareType.tsx';
import { hardwareName, placeOf } from './hardware-words.ts';
import { HardwareState } from './state/HardwareState.tsx';

export const hardwareColumns: Column<Hardware>[] = [
  { field: 'name', text: hardwareName, sort: { th: 'name', en: 'name' } },
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
    onCard: true,
  },
  { field: 'where', text: placeOf, populate: 'unit', onCard: true },
  { field: 'floor', text: ({ floor }) => floor?.name ?? '' },
  { field: 'direction', text: ({ direction }) => i18next.t(`hardware.filter.direction.${direction}`) },
  { field: 'addr' },
  { field: 'serialNumber' },
];
