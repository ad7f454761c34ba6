import type { RequestPage } from '@lobby/contract/areas/request';
import { useTranslation } from 'react-i18next';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { ChangeList, changedValue } from '#shared/request/ChangeList.tsx';

type Props = { request: RequestPage };

/** Old beside new where something changes, else what was written down, or what goes. */
export function RequestChanges({ request: { approveType, changes } }: Props) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const isChange = approveType === 'update-profile';
  return (
    <RecordCard title={t(isChange ? 'request.section.changes' : 'request.section.asked')}>
      {isChange ? (
        <ChangeList changes={changes} />
      ) : (
        <dl className={card.grid}>
          {changes.map(({ field, old, new: value }) => (
            <div key={field}>
              <dt>{t(`request.change.${field}`)}</dt>
              <dd>{changedValue(field, value ?? old)}</dd>
            </div>
          ))}
        </dl>
      )}
    </RecordCard>
  );
}
