import type { RequestChange, RequestPage } from '@lobby/contract/areas/request';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { ChangeList, changedValue } from '#shared/request/ChangeList.tsx';

type Props = { request: RequestPage };

/** Old beside new where there was something before, else what was written down. */
export function RequestChanges({ request: { approveType, changes: given } }: Props) {
  const { t } = useTranslation();
  if (given.length === 0) return null;
  // A reason somebody wrote stays as it is; why a card is taken back is one of a few words.
  const changes = approveType === 'remove-mifare' ? given.map((change) => withReasonWord(change, t)) : given;
  const isChange = changes.some(({ old }) => old !== null) || approveType === 'update-profile';
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

const withReasonWord = (change: RequestChange, t: TFunction): RequestChange =>
  change.field === 'reason' && change.new !== null ? { ...change, new: t(`request.removal.${change.new}`) } : change;
