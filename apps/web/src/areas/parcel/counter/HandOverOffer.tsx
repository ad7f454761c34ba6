import type { Parcel } from '@lobby/contract/areas/parcel';
import type { Member } from '@lobby/contract/areas/room';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { HandOverForm } from '../handover/HandOverForm.tsx';
import { useHandOver } from '../handover/use-hand-over.ts';
import { keepAct, say } from './acts.ts';
import css from './Counter.module.css';

/** What the scan field does for an offer: Enter in the empty field, and a single digit with Enter. */
export type ScanKeys = { confirm: () => void; pick: (digit: string) => boolean };
export type OnScanKeys = (keys: ScanKeys | null) => void;
type Props = { parcels: Parcel[]; members: Member[]; onScanKeys: OnScanKeys; done: () => void };

/** The focus stays in the scan field: Enter there hands everything over, a digit picks who collects, the next scan puts this aside. */
export function HandOverOffer({ parcels, members, onScanKeys, done }: Props) {
  const { t } = useTranslation();
  const room = roomLabel(parcels[0]?.room);
  const form = useHandOver({
    parcels,
    members,
    onDone: ({ parcels: taken, collectorName }) => {
      keepAct({ kind: 'handedOver', parcels: taken, room, collectorName });
      say({ tone: 'good', key: 'counter.line.handedOver', values: { count: taken.length, room, name: collectorName } });
      done();
    },
  });
  const goneCount = form.gone.length;
  useEffect(() => {
    if (goneCount > 0) say({ tone: 'bad', key: 'parcel.handOver.gone', values: { count: goneCount } });
  }, [goneCount]);
  const noCollector = form.missing === 'collector';
  const wasMissing = useRef(false);
  useEffect(() => {
    if (noCollector) say({ tone: 'bad', key: 'parcel.handOver.whoMissing' });
    else if (wasMissing.current) say({ tone: 'ask', key: 'counter.line.handOver', values: { room, count: parcels.length } });
    wasMissing.current = noCollector;
  }, [noCollector, room, parcels.length]);
  useEffect(() => {
    onScanKeys({ confirm: () => void form.submit(), pick: form.chooseByDigit });
    return () => onScanKeys(null);
  });
  return (
    <section className={css.offer} aria-label={t('parcel.handOver.title')}>
      <HandOverForm
        form={form}
        other={
          <Button variant="default" size="md" onClick={done}>
            {t('popup.dialog.cancel')}
          </Button>
        }
      />
    </section>
  );
}
