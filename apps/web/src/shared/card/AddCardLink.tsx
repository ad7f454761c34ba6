import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';

/** A new card or one from stock: at the desk, which knows whom it is for. */
export function AddCardLink({ memberId }: { memberId?: number }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      variant="subtle"
      to="/resident/card/desk"
      search={memberId === undefined ? {} : { member: memberId }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('card.ofHolder.add')}
    </LinkButton>
  );
}
