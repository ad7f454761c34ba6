import type { Drift } from '@lobby/contract/areas/card';
import { useTranslation } from 'react-i18next';
import { DeviceName } from '#shared/card/DeviceName.tsx';
import { DriftLines } from '#shared/card/DriftLines.tsx';
import lines from '#shared/record/LinesCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** All that one device has not taken. */
export function DeviceDrift({ lines: drift }: { lines: [Drift, ...Drift[]] }) {
  const { t } = useTranslation();
  const [{ hardware }] = drift;
  const name = displayName(hardware, useLanguage());
  return (
    <RecordCard
      title={<DeviceName hardware={hardware} />}
      side={<span className={lines.more}>{t(`hardware.filter.type.${hardware.type}`)}</span>}
    >
      <DriftLines drift={drift} label={name} />
    </RecordCard>
  );
}
