import type { Facility } from '@lobby/contract/areas/facility';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rulesOf } from '#shared/facility/slot-rules.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { ChildrenCard } from './ChildrenCard.tsx';
import { ClosuresCard } from './closures/ClosuresCard.tsx';
import { FacilityState } from './FacilityState.tsx';
import { FeedButton } from './FeedButton.tsx';
import { facilityRecords, hoursText, useFacility } from './facility.records.ts';
import { DrawnDay } from './form/DrawnDay.tsx';
import { priceText } from './form/OwnFields.tsx';
import { facilitySections } from './form/sections.tsx';

const LIST = '/facilities/facilities-management';

/** A new facility begins with its form; one that is there with its day and what is closed. */
export function FacilityPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = written === undefined ? undefined : Number(written);
  const isEditing = useIsEditing();
  const writable = useCan()('facility:write');
  if (id !== undefined && !(isEditing && writable)) return <View id={id} />;
  return <FormPage area="facility" api={facilityRecords} sections={facilitySections(id)} />;
}

function View({ id }: { id: number }) {
  const { t } = useTranslation();
  const isPast = useHistoryTab() !== undefined;
  const facts = facilitySections(id).filter(({ name }) => name !== 'hours');
  const activity = (facility: Facility) => (
    <>
      <ClosuresCard facility={facility} />
      <ChildrenCard facility={facility} />
    </>
  );
  return (
    <LoadedRecord id={id} answer={useFacility(id)}>
      {({ data }) => (
        <>
          <Header facility={data} />
          {isPast ? (
            <div className={layout.page}>
              <History area="facility" id={id} />
            </div>
          ) : (
            <RecordColumns activity={activity(data)} rest={<RecordFacts area="facility" sections={facts} record={data} />}>
              <RecordCard title={t('facility.section.hours')}>
                <DrawnDay rules={rulesOf(data)} />
              </RecordCard>
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ facility }: { facility: Facility }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = displayName(facility, language);
  const { pricePerHour } = facility;
  const facts = {
    floor: facility.floor?.name,
    hours: hoursText(facility),
    maxOnTime: String(facility.maxOnTime),
    pricePerHour: priceText(pricePerHour, t),
    parent: displayName(facility.parent, language),
  };
  return (
    <RecordHeader
      area="facility"
      listPath={LIST}
      title={name}
      state={<FacilityState facility={facility} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`facility.field.${field}`), value }))}
      actions={
        <>
          <FeedButton facility={facility} />
          <RecordActions area="facility" api={facilityRecords} listPath={LIST} record={facility} name={name} />
        </>
      }
      tabs={<RecordTabs area="facility" page={`${LIST}/${facility.id}`} />}
    />
  );
}
