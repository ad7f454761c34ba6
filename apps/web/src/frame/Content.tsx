import type { Permission } from '@lobby/contract/access';
import { DEFAULT_PASSWORD_FLAG } from '@lobby/contract/constants';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#kernel/can.ts';
import { Notice } from '#kernel/layout/Notice.tsx';
import { LinkButton } from '#kernel/links.tsx';
import { session } from '#kernel/session/store.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    needs?: Permission;
  }
}

/** The page itself, unless the person may not see it or first has to choose a password of their own. */
export function Content() {
  const { t } = useTranslation();
  const can = useCan();
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  const { profile } = session.use();
  if (profile?.isPasswordDefault === DEFAULT_PASSWORD_FLAG) return null;
  if (needs === undefined || can(needs)) return <Outlet />;
  return (
    <Notice title={t('shell.noAccess.title')} text={t('shell.noAccess.text')}>
      <LinkButton to="/dashboard">{t('error.home')}</LinkButton>
    </Notice>
  );
}
