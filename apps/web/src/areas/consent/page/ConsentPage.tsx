import { type ConsentPage as Consent, consentApi } from '@lobby/contract/areas/consent';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { History } from '#shared/history/History.tsx';
import layout from '#shared/layout/layout.module.css';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { ConsentState, Coverage } from '../ConsentState.tsx';
import { ConsentEditor } from '../editor/ConsentEditor.tsx';
import { People } from '../people/People.tsx';
import { ConsentActions } from './ConsentActions.tsx';
import { Texts } from './Texts.tsx';
import { Versions } from './Versions.tsx';

export function ConsentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { edit } = useSearch({ strict: false }) as { edit?: 'true' };
  const writable = useCan()('consent:write');
  const answer = useQuery({
    queryKey: ['consent', 'one', Number(id)],
    queryFn: () => call(consentApi.get, { params: { id: Number(id) } }),
    enabled: Number.isSafeInteger(Number(id)),
  });
  return (
    <LoadedRecord id={Number(id)} answer={answer}>
      {({ data }) => (edit && writable ? <ConsentEditor consent={data} /> : <View consent={data} writable={writable} />)}
    </LoadedRecord>
  );
}

function View({ consent, writable }: { consent: Consent; writable: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tab } = useSearch({ strict: false }) as { tab?: 'people' | 'versions' | 'history' };
  const page = `/consent/${consent.id}`;
  const facts = {
    audience: t(`consent.audience.${consent.audience}`),
    basis: t(`consent.basis.${consent.basis}`),
    keptFor: consent.retentionMonths && t('consent.months', { count: consent.retentionMonths }),
  };
  const tabs = [
    { name: t('consent.tab.text'), to: page, search: {} },
    { name: t('consent.tab.people'), to: page, search: { tab: 'people' } },
    { name: t('consent.tab.versions'), to: page, search: { tab: 'versions' } },
    { name: t('history.tab.history'), to: page, search: { tab: 'history' } },
  ];
  return (
    <>
      <RecordHeader
        area="consent"
        listPath="/consent"
        title={nameOf(consent, language)}
        state={<ConsentState consent={consent} />}
        facts={Object.entries(facts).map(([field, value]) => ({ name: t(`consent.field.${field}`), value }))}
        actions={writable && <ConsentActions consent={consent} />}
        tabs={<PageTabs label={t('consent.edit')} tabs={tabs} />}
      />
      {tab === undefined && <Texts consent={consent} />}
      {tab === 'people' && (
        <>
          <div className={layout.page}>
            <Coverage consent={consent} />
          </div>
          <People consent={consent} writable={writable} />
        </>
      )}
      {tab === 'versions' && <Versions versions={consent.versions} />}
      {tab === 'history' && (
        <div className={layout.page}>
          <History area="consent" id={consent.id} />
        </div>
      )}
    </>
  );
}
