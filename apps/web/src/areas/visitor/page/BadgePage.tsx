import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import css from '../Visitor.module.css';
import { useVisit } from '../visitor.records.ts';

/** Worn in the house: who, where to, until when, and the code to leave by. */
export function BadgePage() {
  const { t } = useTranslation();
  const zone = useZone();
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  return (
    <LoadedRecord id={id} answer={useVisit(id)}>
      {({ data: visit }) => (
        <>
          <FormHeader area="visitor" listPath="/visitor" title={t('visitor.badge.title')}>
            <div className={layout.actions}>
              <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
                {t('visitor.badge.print')}
              </Button>
            </div>
          </FormHeader>
          <Sheet label={t('visitor.badge.title')} paper="a5">
            <div className={css.badge}>
              <div>
                <p>{t('visitor.badge.visitor')}</p>
                <h2>{visit.name ?? t(`visitor.kind.${visit.kind}`)}</h2>
                <p>{t('visitor.badge.room', { room: roomLabel(visit.room) })}</p>
                <p>{t('visitor.badge.until', { until: formatMoment(visit.expectedTo, zone) })}</p>
              </div>
              {/* A badge is lost easily: it opens nothing to whoever may come again. */}
              {visit.pass && visit.entries === 1 && <QrCode text={visit.pass} level="Q" className={css.qr} />}
            </div>
          </Sheet>
        </>
      )}
    </LoadedRecord>
  );
}
