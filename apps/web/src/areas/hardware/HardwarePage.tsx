import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import type { IssuedKey } from '@lobby/contract/areas/device-key';
import {
  HARDWARE_DIRECTIONS,
  HARDWARE_TYPES,
  type Hardware,
  type HardwareInput,
  hardwareApi,
} from '@lobby/contract/areas/hardware';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDoorExit, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { recordCall, recordsOf } from '#shared/call/records.ts';
import { buildingChoices, floorChoices } from '#shared/choices/building-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import beside from '#shared/layout/Beside.module.css';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { CommandLine } from './commands/CommandLine.tsx';
import css from './HardwareDetails.module.css';
import { IssuedDialog } from './keys/IssuedDialog.tsx';
import { Keys } from './keys/Keys.tsx';
import { StateCard } from './state/StateCard.tsx';

const sections: Section<z.input<typeof HardwareInput>>[] = [
  {
    name: 'what',
    fields: [
      { field: 'type', from: fixedChoices('hardware', { field: 'type', options: HARDWARE_TYPES }) },
      { field: 'name' },
      { field: 'nameEn' },
      { field: 'status' },
    ],
  },
  {
    name: 'where',
    fields: [
      { field: 'unit', from: buildingChoices },
      { field: 'floor', from: floorChoices, within: 'unit' },
      { field: 'place' },
      { field: 'placeEn' },
      { field: 'direction', from: fixedChoices('hardware', { field: 'direction', options: HARDWARE_DIRECTIONS }) },
    ],
  },
  { name: 'device', fields: [{ field: 'serialNumber' }, { field: 'addr' }] },
];

/** What is written down about the device left, how it is doing right; on the phone that comes first, and its keys last. */
export function HardwarePage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const wide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  const { t } = useTranslation();
  // Held here: cards that change their place, as a tablet is turned, must not take a secret with them that is shown once.
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const hardware = useHardware(Number(id));
  const past = useHistoryTab();
  const form = (top?: ReactNode) => <FormPage area="hardware" api={hardwareApi} sections={sections} top={top} />;
  if (id === undefined || past !== undefined) return form();
  const state = hardware && <HardwareCards hardware={hardware} />;
  return (
    <div className={beside.columns}>
      {form(!wide && <div className={beside.cards}>{state}</div>)}
      <aside className={beside.cards} aria-label={t('hardware.edit')}>
        {wide && state}
        {hardware && <KeysCard hardware={hardware.id} onIssued={setIssued} />}
      </aside>
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </div>
  );
}

/** The device of the page, from the same cache as its form. */
const useHardware = (id: number) =>
  useQuery({
    queryKey: ['hardware', 'one', id],
    queryFn: () => call(hardwareApi.get, recordCall('hardware', id, recordsOf(hardwareApi))),
    enabled: Number.isSafeInteger(id),
  }).data?.data;

/** How the device is doing, and the commands it was sent. */
function HardwareCards({ hardware }: { hardware: Hardware }) {
  return (
    <>
      <StateCard hardware={hardware} />
      <CommandsCard hardware={hardware} />
    </>
  );
}

type Props = { hardware: number; onIssued: (key: IssuedKey) => void };

function KeysCard({ hardware, onIssued }: Props) {
  const { t } = useTranslation();
  return (
    <section className={beside.card} aria-labelledby="hardware-keys">
      <div className={beside.head}>
        <h2 id="hardware-keys">{t('hardware.key.heading')}</h2>
      </div>
      <Keys hardware={hardware} onIssued={onIssued} />
    </section>
  );
}

const NEWEST = 6;

/** Commands sent to the device, and their outcome; it moves by itself as the device answers. */
function CommandsCard({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const writable = useCan()('device-command:write');
  const query = {
    filters: { hardware: { id: { $eq: hardware.id } } },
    populate: ['askedBy'],
    pagination: { pageSize: NEWEST },
  };
  const commands = useQuery({
    queryKey: ['device-command', 'list', query],
    queryFn: () => call(deviceCommandApi.list, { query }),
  }).data?.data;
  return (
    <section className={beside.card} aria-labelledby="hardware-commands">
      <div className={beside.head}>
        <h2 id="hardware-commands">{t('hardware.command.heading')}</h2>
      </div>
      {writable && hardware.status && <CommandButtons hardware={hardware} />}
      {commands?.length === 0 && <p className={beside.soft}>{t('hardware.command.none')}</p>}
      {commands && commands.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.command.heading')}>
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} writable={writable} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Opening lets somebody in, so it asks first. */
function CommandButtons({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run, running } = useCommand(deviceCommandApi.send, { area: 'device-command', done: 'hardware.command.queued' });

  async function send(kind: 'open' | 'restart') {
    const sure = await askConfirmation({
      title: t(`hardware.command.${kind}.title`, { name: displayName(hardware, language) }),
      text: t(`hardware.command.${kind}.effect`),
      confirm: t(`hardware.command.${kind}.action`),
    });
    if (sure) await run({ body: { hardware: hardware.id, kind } });
  }

  return (
    <div className={css.buttons}>
      {hardware.type !== 'elevator' && (
        <Button
          variant="default"
          loading={running}
          leftSection={<IconDoorExit size={18} aria-hidden />}
          onClick={() => void send('open')}
        >
          {t('hardware.command.open.action')}
        </Button>
      )}
      <Button
        variant="default"
        loading={running}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => void send('restart')}
      >
        {t('hardware.command.restart.action')}
      </Button>
    </div>
  );
}
