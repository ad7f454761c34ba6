import { couponActivityApi, MAX_PAPER_COUPONS } from '@lobby/contract/areas/coupon';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { Button, Checkbox } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { Sheet } from '#shared/print/Sheet.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { dayText } from '../coupon-days.ts';
import css from './Paper.module.css';
import { paperSearch } from './paper-search.ts';
import '@mantine/core/styles/Checkbox.layer.css';

/** Eight slips come from one sheet of A4. */
const PER_SHEET = 8;

/** A send on paper: one slip for each coupon that can still be used, at first for rooms whose residents have no app, and of many so many at a time. */
export function PaperPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const { after } = paperSearch(useSearch({ strict: false }));
  const answer = useQuery({
    queryKey: ['coupon-paper', id, after],
    // Each reading is noted in the log: neither a change of a coupon nor the window reads it again.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => call(couponActivityApi.paper, { params: { id }, query: { after } }),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => <Paper key={after} paper={data} send={id} />}
    </LoadedRecord>
  );
}

function Paper({ paper, send }: { paper: Answer<typeof couponActivityApi.paper>['data']; send: number }) {
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
        <FormHeader area="coupon-template" listPath="/e-coupon" title={t('coupon.paper.title')}>
          <p>{nameOf(paper, language)}</p>
        </FormHeader>
        <p className={css.help}>{t('coupon.paper.help')}</p>
        <Checkbox label={t('coupon.paper.all')} checked={isForAll} onChange={(event) => setForAll(event.currentTarget.checked)} />
        <div className={`${layout.actions} ${css.actions}`}>
          <Button disabled={chosen.length === 0} leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
            {t('coupon.paper.print', { count: chosen.length })}
          </Button>
          {paper.coupons.length === MAX_PAPER_COUPONS && (
            <LinkButton variant="default" to={`/e-coupon/paper/${send}`} search={{ after: paper.coupons.at(-1)?.id }}>
              {t('coupon.paper.next', { count: MAX_PAPER_COUPONS })}
            </LinkButton>
          )}
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
