import { couponActivityApi, MAX_PAPER_COUPONS } from '@lobby/contract/areas/coupon';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { Button, Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { dayText } from '../coupon-days.ts';
import css from './Paper.module.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** Eight slips come from one sheet of A4. */
const PER_SHEET = 8;

/** A send on paper: one slip for each coupon that can still be used, at first for rooms whose residents have no app. */
export function PaperPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const answer = useQuery({
    queryKey: ['coupon', 'paper', id],
    queryFn: () => call(couponActivityApi.paper, { params: { id } }),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => <Paper paper={data} />}
    </LoadedRecord>
  );
}

function Paper({ paper }: { paper: Answer<typeof couponActivityApi.paper>['data'] }) {
  const { t } = useTranslation();
  const property = session.use().profile?.property;
  const language = useLanguage();
  const [isForAll, setForAll] = useState(false);
  const chosen = paper.coupons.filter(({ hasApp }) => isForAll || !hasApp);
  const sheets = Array.from({ length: Math.ceil(chosen.length / PER_SHEET) }, (_, at) =>
    chosen.slice(at * PER_SHEET, (at + 1) * PER_SHEET),
  );
  return (
    <>
      <div data-screen-only>
        <FormHeader area="coupon-template" listPath="/e-coupon" title={t('coupon.paper.title')} />
        <p className={css.help}>{t('coupon.paper.help')}</p>
        {paper.coupons.length === MAX_PAPER_COUPONS && (
          <p className={css.help}>{t('coupon.paper.cut', { count: MAX_PAPER_COUPONS })}</p>
        )}
        <Checkbox label={t('coupon.paper.all')} checked={isForAll} onChange={(event) => setForAll(event.currentTarget.checked)} />
        <div className={`${layout.actions} ${css.actions}`}>
          <Button disabled={chosen.length === 0} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t('coupon.paper.print', { count: chosen.length })}
          </Button>
        </div>
        {chosen.length === 0 && <p role="status">{t('coupon.paper.none')}</p>}
      </div>
      {sheets.map((slips) => (
        <Sheet key={slips[0]?.id} label={t('coupon.paper.title')}>
          <div className={css.sheet}>
            {slips.map(({ id, runNumber, code, room, event, startDate, endDate }) => (
              <section key={id} className={css.slip} aria-label={runNumber}>
                <div>
                  <p className={css.property}>{property && nameOf(property, language)}</p>
                  <p className={css.name}>{nameOf(paper, language)}</p>
                  {event && <p>{event}</p>}
                  <p>{t('coupon.paper.room', { room: roomInBuilding(room.name, room.building) })}</p>
                  <p>
                    {startDate
                      ? `${dayText(startDate)} – ${dayText(endDate)}`
                      : t('coupon.paper.until', { day: dayText(endDate) })}
                  </p>
                  <p className={css.number}>{runNumber}</p>
                </div>
                <QrCode text={code} className={css.qr} />
              </section>
            ))}
          </div>
        </Sheet>
      ))}
    </>
  );
}
