import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** A new card or one from stock: at the desk, which knows whom it is for. */
export function AddCardLink({ memberId }: { memberId?: number }) {
  const { t } = useTranslation();
  return (
    <Link to="/resident/card/desk" search={memberId === undefined ? {} : { member: memberId }}>
      {t('card.ofHolder.add')}
    </Link>
  );
}
