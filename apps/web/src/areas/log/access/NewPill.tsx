import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './Access.module.css';
import type { AccessList } from './use-access-log.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';

/** What happened since the page was drawn waits behind a button, so that nothing moves under the finger. Said aloud once, not with each entry. */
export function NewPill({ list }: { list: AccessList }) {
  const { t } = useTranslation();
  function show() {
    if (list.search.page !== undefined) list.change({});
    void list.answer.refetch();
  }
  return (
    <div className={css.pill}>
      <VisuallyHidden role="status">{list.fresh !== 0 && t('log.access.newSome')}</VisuallyHidden>
      {list.fresh !== 0 && (
        <Button radius="xl" size="sm" leftSection={<IconArrowUp size={16} aria-hidden />} onClick={show}>
          {list.fresh === 'some' ? t('log.access.newSome') : t('log.access.new', { number: list.fresh.toLocaleString('en') })}
        </Button>
      )}
    </div>
  );
}
