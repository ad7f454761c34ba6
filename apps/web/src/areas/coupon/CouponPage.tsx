import { couponActivityApi } from '@lobby/contract/areas/coupon';
import { type CouponTemplate, couponTemplateApi } from '@lobby/contract/areas/coupon-template';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { recordCall, recordsOf } from '#shared/call/records.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { isOver } from './coupon-days.ts';
import { formAfterSend, sections } from './coupon-form.tsx';
import { SendsCard } from './SendsCard.tsx';
import { sentText, TemplateState } from './TemplateState.tsx';

const LIST = '/e-coupon';
const area = 'coupon-template';

/** A new template begins with its form; one that is there with its figures and what was sent of it. */
export function CouponPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  if (id === undefined) return <FormPage area={area} api={couponTemplateApi} sections={sections} />;
  return <Template id={Number(id)} />;
}

function Template({ id }: { id: number }) {
  const isEditing = useIsEditing();
  const writable = useCan()('coupon-template:write');
  const answer = useQuery({
    queryKey: [area, 'one', id],
    queryFn: () => call(couponTemplateApi.get, recordCall(area, id, recordsOf(couponTemplateApi))),
    enabled: Number.isSafeInteger(id),
  });
  // The specification: a coupon that cannot be loaded leads back to the list.
  if (!Number.isSafeInteger(id) || isMissingRecord(answer.error)) return <BackToList error={answer.error} />;
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => (isEditing && writable ? <EditForm template={data} /> : <View template={data} />)}
    </LoadedRecord>
  );
}

function BackToList({ error }: { error: Error | null }) {
  useEffect(() => {
    if (error) toastFailed(error);
  }, [error]);
  return <Navigate to={LIST} search={{}} replace />;
}

function EditForm({ template }: { template: CouponTemplate }) {
  if (template.lastNumber === 0) return <FormPage area={area} api={couponTemplateApi} sections={sections} />;
  const { sections: open, input } = formAfterSend();
  return <FormPage area={area} api={{ ...recordsOf(couponTemplateApi), input }} sections={open} />;
}

function View({ template }: { template: CouponTemplate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const can = useCan();
  const isPast = useHistoryTab() !== undefined;
  const name = nameOf(template, language);
  const { id, totalLimit, issued, used } = template;
  const count = (number: number) => number.toLocaleString('en');
  const facts = {
    code: template.code,
    type: nameOf(template.type, language),
    issued: sentText(template),
    used: count(used),
    left: totalLimit === null ? undefined : count(Math.max(totalLimit - issued, 0)),
    isActive: <TemplateState template={template} />,
  };
  return (
    <>
      <RecordHeader
        area={area}
        listPath={LIST}
        title={name}
        facts={Object.entries(facts).map(([field, value]) => ({ name: t(`coupon-template.field.${field}`), value }))}
        actions={
          <RecordActions area={area} api={withoutRemove(template)} listPath={LIST} record={template} name={name}>
            {can('coupon-activity:write') && template.isActive && !isOver(template) && (
              <LinkButton to={`${LIST}/${id}/send`} leftSection={<IconSend size={18} aria-hidden />}>
                {t('coupon.send.open')}
              </LinkButton>
            )}
          </RecordActions>
        }
        tabs={<RecordTabs area={area} page={`${LIST}/${id}`} />}
      />
      {isPast ? (
        <div className={layout.page}>
          <History area={area} id={id} />
        </div>
      ) : (
        <RecordColumns activity={<Sends id={id} />}>
          <RecordFacts area={area} sections={sections} record={template} />
        </RecordColumns>
      )}
    </>
  );
}

/** One of which something was sent is switched off, never deleted. */
const withoutRemove = ({ lastNumber }: CouponTemplate) => ({
  ...recordsOf(couponTemplateApi),
  mayRemove: () => lastNumber === 0,
});

const SENDS_AT_ONCE = 25;

function Sends({ id }: { id: number }) {
  const [pageSize, setPageSize] = useState(SENDS_AT_ONCE);
  const answer = useQuery({
    queryKey: ['coupon-activity', 'of', id, pageSize],
    queryFn: () =>
      call(couponActivityApi.list, {
        query: { filters: { template: { id: { $eq: id } } }, populate: ['by'], pagination: { pageSize } },
      }),
    placeholderData: keepPreviousData,
  });
  return <SendsCard answer={answer} onMore={() => setPageSize(pageSize + SENDS_AT_ONCE)} />;
}
