import { type Building, buildingApi } from '@lobby/contract/areas/building';
import { useTranslation } from 'react-i18next';
import { useRecordName } from '#shared/form/FormHeader.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';

const LIST = '/floor-and-room/building';

/** The head of a building's own page, of its stacking plan and of its history. */
export function BuildingHeader({ building }: { building: Pick<Building, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const name = useRecordName('building', building);
  const page = `${LIST}/${building.id}`;
  return (
    <RecordHeader
      area="building"
      listPath={LIST}
      title={name}
      actions={<RecordActions area="building" api={buildingApi} listPath={LIST} record={building} name={name} />}
      tabs={
        <PageTabs
          label={t('building.edit')}
          tabs={[
            { name: t('building.tab.facts'), to: page, search: {} },
            { name: t('building.plan.title'), to: `${page}/plan` },
            { name: t('history.tab.history'), to: page, search: { tab: 'history' } },
          ]}
        />
      }
    />
  );
}
