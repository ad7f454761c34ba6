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

/** `total`: how much of it there is, where that is known. */
type Props = { lines: [Drift, ...Drift[]]; total: number | undefined };

/** What one device has not taken: all of it, or as much as was sent. */
export function DeviceDrift({ lines: drift, total }: Props) {
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
          {t(`card.drift.${drift.length === total ? 'showAll' : total === undefined ? 'showMore' : 'showSome'}`, {
            count: drift.length,
            total,
          })}
        </Button>
      )}
    </RecordCard>
  );
}
