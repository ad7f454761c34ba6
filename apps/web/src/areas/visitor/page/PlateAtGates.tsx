import type { VisitPage } from '@lobby/contract/areas/visitor';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasFailed } from '#shared/card/CredentialState.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** Whether the gates of the car park know the plate, or when they will; the ones that did not take it by name. */
export function PlateAtGates({ gates: { opensAt, devices } }: { gates: NonNullable<VisitPage['gates']> }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const failed = devices.find(hasFailed);
  if (failed) {
    const { state } = failed;
    const names = devices.filter((device) => device.state === state).map(({ hardware }) => displayName(hardware, language));
    return (
      <StateBadge tone="bad" Icon={IconAlertTriangle}>
        {t(`visitor.gates.${state}`, { gates: names.join(', ') })}
      </StateBadge>
    );
  }
  if (opensAt) return t('visitor.gates.later', { time: formatMoment(opensAt, zone) });
  const waiting = devices.find(({ state }) => state !== 'on');
  return t(`visitor.gates.${waiting?.state ?? 'on'}`);
}
