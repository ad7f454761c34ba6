import type { UserPage } from '@lobby/contract/areas/user';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import beside from '#shared/layout/Beside.module.css';
import type { Made } from '../slip/made.ts';
import { useNewLink } from '../slip/use-new-link.ts';

/** A link and a slip, for the first time or once more. */
export function LinkCard({ user, onMade }: { user: UserPage; onMade: (made: Made) => void }) {
  const { t } = useTranslation();
  const newLink = useNewLink(onMade);
  return (
    <section className={beside.card} aria-labelledby="user-link">
      <div className={beside.head}>
        <h2 id="user-link">{t('user.link.heading')}</h2>
      </div>
      <p>{t(user.isActivated ? 'user.link.forgotten' : 'user.link.waiting')}</p>
      <Button variant="default" leftSection={<IconKey size={18} aria-hidden />} onClick={() => void newLink(user)}>
        {t('user.link.action')}
      </Button>
    </section>
  );
}
