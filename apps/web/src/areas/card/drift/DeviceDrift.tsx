import type { Drift } from '@lobby/contract/areas/card';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceName } from '#shared/card/DeviceName.tsx';
import { DriftLines } from '#shared/card/DriftLines.tsx';
import lines from '#shared/record/LinesCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** A device that is away has none of hundreds of cards: a few say so, and the next device stays in sight. */
const SHOWN = 10;

/** All that one device has not taken. */
export function DeviceDrift({ lines: drift }: { lines: [Drift, ...Drift[]] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [{ hardware }] = drift;
  const shown = isWhole ? drift : drift.slice(0, SHOWN);
  const name = displayName(hardware, useLanguage());
  return (
    <RecordCard
      title={<DeviceName hardware={hardware} />}
      side={<span className={lines.more}>{t(`hardware.filter.type.${hardware.type}`)}</span>}
    >
      <DriftLines drift={shown} label={name} />
      {shown.length < drift.length && (
        <Button variant="default" mt={12} onClick={() => setWhole(true)}>
          {t('card.drift.showAll', { count: drift.length })}
        </Button>
      )}
    </RecordCard>
  );
}
