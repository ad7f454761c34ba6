import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { HARDWARE_DIRECTIONS, HARDWARE_TYPES, type HardwareInput, hardwareApi } from '@lobby/contract/areas/hardware';
import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { buildingChoices, floorChoices } from '#shared/choices/building-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { HistoryPage, HistoryTabs } from '#shared/history/HistoryPage.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import beside from '#shared/layout/Beside.module.css';
import { HardwareCards } from './HardwareCards.tsx';
import { IssuedDialog } from './keys/IssuedDialog.tsx';
import { KeysCard } from './keys/KeysCard.tsx';
import { useHardware } from './use-hardware.ts';

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
      { field: 'direction', from: fixedChoices('hardware', { field: 'direction', options: HARDWARE_DIRECTIONS }) },
    ],
  },
  { name: 'device', fields: [{ field: 'serialNumber' }, { field: 'addr' }] },
];

const tabs = <HistoryTabs area="hardware" />;

/** What is written down about the device left, how it is doing right; on the phone that comes first, and its keys last. */
export function HardwarePage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const wide = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false });
  const { t } = useTranslation();
  // Held here: cards that change their place, as a tablet is turned, must not take a secret with them that is shown once.
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const hardware = useHardware(Number(id));
  const past = useHistoryTab();
  if (past !== undefined) return <HistoryPage area="hardware" api={hardwareApi} id={past} tabs={tabs} />;
  const form = (top?: ReactNode) => <FormPage area="hardware" api={hardwareApi} sections={sections} top={top} />;
  if (id === undefined) return form();
  const state = hardware && <HardwareCards hardware={hardware} />;
  return (
    <div className={beside.columns}>
      {form(
        <>
          {tabs}
          {!wide && <div className={beside.cards}>{state}</div>}
        </>,
      )}
      <aside className={beside.cards} aria-label={t('hardware.edit')}>
        {wide && state}
        {hardware && <KeysCard hardware={hardware.id} onIssued={setIssued} />}
      </aside>
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </div>
  );
}
