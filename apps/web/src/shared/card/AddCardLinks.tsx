import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './AddCardLinks.module.css';

/** A new card is scanned at the desk; one from stock is given from its page. */
export function AddCardLinks({ memberId }: { memberId?: number }) {
  const { t } = useTranslation();
  return (
    <span className={css.links}>
      <Link to="/resident/card/desk" search={memberId === undefined ? {} : { member: memberId }}>
        {t('card.ofHolder.add')}
      </Link>
      <Link to="/resident/card" search={{ filters: { state: ['stock'] } }}>
        {t('card.ofHolder.fromStock')}
      </Link>
    </span>
  );
}
