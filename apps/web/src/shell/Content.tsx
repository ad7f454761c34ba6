import type { Permission } from '@lobby/contract/access';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/links.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    needs?: Permission | undefined;
  }
}

/** The page itself, unless the person may not see it or has something else to do first. */
export function Content() {
  const { t } = useTranslation();
  const can = useCan();
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  const { profile } = session.use();
  if (profile?.cage) return null;
  if (can(needs)) return <Outlet />;
  return (
    <Notice title={t('shell.noAccess.title')} text={t('shell.noAccess.text')}>
      <LinkButton to="/dashboard">{t('error.home')}</LinkButton>
    </Notice>
  );
}
