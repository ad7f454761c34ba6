import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/texts/language.ts';
import { requestTitle } from './request-words.ts';
import type { Outcome } from './use-decision.ts';

/** What was done last, with the way to the resident it made. */
export function OutcomeWords({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (outcome.result === 'taken') return outcome.note;
  const { result, request, userId } = outcome;
  const hasSlip = request.changes.some(({ field, new: value }) => field === 'username' && value !== null);
  return (
    <>
      {t(`request.done.${result}`, { title: requestTitle(request, language) })}
      {userId !== null && (
        <Link to={`/resident/resident-list/${userId}`}>{t(hasSlip ? 'request.printSlip' : 'request.openResident')}</Link>
      )}
    </>
  );
}
