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
import { IconDoorExit, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { recordCall, recordsOf } from '#shared/call/records.ts';
import { buildingChoices, floorChoices } from '#shared/choices/building-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { CredentialsCard } from './cards/CredentialsCard.tsx';
import { CommandLine } from './commands/CommandLine.tsx';
import css from './HardwareDetails.module.css';
import { IssuedDialog } from './keys/IssuedDialog.tsx';
import { Keys } from './keys/Keys.tsx';
import { HardwareState } from './state/HardwareState.tsx';
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

const LIST = '/facilities/hardware';

/** A new device begins with its form; one that is registered with how it is doing. */
export function HardwarePage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isEditing = useIsEditing();
  const writable = useCan()('hardware:write');
  if (id !== undefined && !(isEditing && writable)) return <HardwareView id={Number(id)} />;
  return <FormPage area="hardware" api={hardwareApi} sections={sections} />;
}

/** How it is doing and what is written down about it left; its commands and keys right. */
function HardwareView({ id }: { id: number }) {
  // Held here: whatever happens to the page below, a secret that is shown once stays until it was read.
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const isPast = useHistoryTab() !== undefined;
  const answer = useQuery({
    queryKey: ['hardware', 'one', id],
    queryFn: () => call(hardwareApi.get, recordCall('hardware', id, recordsOf(hardwareApi))),
    enabled: Number.isSafeInteger(id),
  });
  const activity = (hardware: Hardware) => (
    <>
      <CredentialsCard hardware={id} />
      <CommandsCard hardware={hardware} />
      <KeysCard hardware={id} onIssued={setIssued} />
    </>
  );
  return (
    <>
      <LoadedRecord id={id} answer={answer}>
        {({ data }) => (
          <>
            <HardwareHeader hardware={data} />
            {isPast ? (
              <div className={layout.page}>
                <History area="hardware" id={id} />
              </div>
            ) : (
              <RecordColumns activity={activity(data)} rest={<RecordFacts area="hardware" sections={sections} record={data} />}>
                <StateCard hardware={data} />
              </RecordColumns>
            )}
          </>
        )}
      </LoadedRecord>
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

function HardwareHeader({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = displayName(hardware, language);
  const facts = {
    type: t(`hardware.filter.type.${hardware.type}`),
    unit: hardware.unit?.name,
    floor: hardware.floor?.name,
    place: (language === 'en' && hardware.placeEn) || hardware.place,
  };
  return (
    <RecordHeader
      area="hardware"
      listPath={LIST}
      title={name}
      state={<HardwareState hardware={hardware} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`hardware.field.${field}`), value }))}
      actions={<RecordActions area="hardware" api={hardwareApi} listPath={LIST} record={hardware} name={name} />}
      tabs={<RecordTabs area="hardware" page={`${LIST}/${hardware.id}`} />}
    />
  );
}

type Props = { hardware: number; onIssued: (key: IssuedKey) => void };

function KeysCard({ hardware, onIssued }: Props) {
  const { t } = useTranslation();
  return (
    <RecordCard title={t('hardware.key.heading')}>
      <Keys hardware={hardware} onIssued={onIssued} />
    </RecordCard>
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
    <RecordCard title={t('hardware.command.heading')}>
      {writable && hardware.status && <CommandButtons hardware={hardware} />}
      {commands?.length === 0 && <p className={card.soft}>{t('hardware.command.none')}</p>}
      {commands && commands.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.command.heading')}>
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} writable={writable} />
          ))}
        </ul>
      )}
    </RecordCard>
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
