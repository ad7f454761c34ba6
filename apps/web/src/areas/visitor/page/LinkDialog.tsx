import type { LinkedVisit } from '@lobby/contract/areas/visitor';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { CopyButton } from '#shared/layout/CopyButton.tsx';
import css from '../Visitor.module.css';

/** The only time the link is shown: nothing of it is kept. */
export function LinkDialog({ visit: { link }, onClose }: { visit: Pick<LinkedVisit, 'link'>; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened holdsInput title={t('visitor.link.title')} onClose={onClose}>
      {t('visitor.link.text')}
      <code className={css.link}>{link}</code>
      <div className={dialog.actions}>
        <CopyButton text={link} label={t('visitor.link.copy')} />
        <Button onClick={onClose}>{t('visitor.link.done')}</Button>
      </div>
    </Dialog>
  );
}
