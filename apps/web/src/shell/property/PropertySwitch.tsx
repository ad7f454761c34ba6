import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Property.module.css';

const ChooseDialog = lazy(() => import('./ChooseDialog.tsx').then((file) => ({ default: file.ChooseDialog })));
const NewPropertyDialog = lazy(() => import('./NewPropertyDialog.tsx').then((file) => ({ default: file.NewPropertyDialog })));

/** Where this tab works; for those who work at several properties, or may open one, the way to another. */
export function PropertySwitch() {
  const { t } = useTranslation();
  const can = useCan();
  const name = nameOf(session.use().profile?.property, useLanguage());
  const several = (session.use().profile?.properties ?? 0) > 1;
  const [open, setOpen] = useState<'choose' | 'new' | null>(null);
  const close = () => setOpen(null);
  if (!several && !can('property:write')) return <span className={css.property}>{name}</span>;
  return (
    <>
      <UnstyledButton className={css.switch ?? ''} onClick={() => setOpen('choose')}>
        <span className={layout.hidden}>{t('property.switch')}: </span>
        <span className={css.property}>{name}</span>
        <IconSelector size={18} aria-hidden />
      </UnstyledButton>
      <span className={css.rest} />
      <Suspense>
        {open === 'choose' && <ChooseDialog onClose={close} onNew={() => setOpen('new')} />}
        {open === 'new' && <NewPropertyDialog onClose={close} />}
      </Suspense>
    </>
  );
}
