import type { Permission } from '@lobby/contract/access';
import { Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { refreshProfile } from '#shared/auth/session.ts';
import { useBusy } from '#shared/call/send.ts';
import { Picture } from '#shared/files/Picture.tsx';
import brand from '#shared/layout/Brand.module.css';
import { Brand } from '#shared/layout/Brand.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { SchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { BottomBar } from './BottomBar.tsx';
import { Navigation } from './menu/Navigation.tsx';
import { isPaletteOpen } from './palette/PaletteKey.tsx';
import css from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import './shell.css';

/** The frame around every signed-in page. It lives as long as the session, and the fetched data with it. */
export function Shell({ areas, top, children }: { areas: Area[]; top: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const [client] = useState(createQueryClient);
  const [drawer, setDrawer] = useState(false);
  const main = useFocusOnNewPage(() => setDrawer(false));
  const isPhone = useIsPhone();

  return (
    <QueryClientProvider client={client}>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      <ProgressLine />
      <div className={css.frame}>
        {!isPhone && (
          <aside className={css.side}>
            <div className={css.brand}>
              <PropertyBrand />
            </div>
            <Navigation areas={areas} />
          </aside>
        )}
        <TopBar />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          {top}
          <Content />
        </main>
        <BottomBar areas={areas} isMenuOpen={drawer} onMenu={() => setDrawer(true)} />
      </div>
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={288}
        title={<PropertyBrand />}
        closeButtonProps={{ 'aria-label': t('popup.dialog.close') }}
        attributes={{ header: { role: 'presentation' } }}
      >
        <Navigation areas={areas} />
        <div className={css.switches}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </Drawer>
      {children}
      <Notifications position="top-center" limit={4} containerWidth={400} className={css.toasts ?? ''} />
    </QueryClientProvider>
  );
}

/** A new page is announced to screen readers by moving the focus to it; the first page, and whoever searches on already, are left alone. */
function useFocusOnNewPage(onNewPage: () => void) {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname) {
      if (!isPaletteOpen.get()) main.current?.focus({ preventScroll: true });
      onNewPage();
    }
    shown.current = pathname;
  });
  return main;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    needs?: Permission | undefined;
  }
}

/** The page itself, unless the person may not see it or has something else to do first. */
function Content() {
  const { t } = useTranslation();
  const can = useCan();
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  const { profile } = session.use();
  if (profile?.pendingStep) return null;
  if (can(needs)) return <Outlet />;
  return (
    <Notice title={t('shell.noAccess.title')} text={t('shell.noAccess.text')}>
      <LinkButton to="/dashboard">{t('error.home')}</LinkButton>
    </Notice>
  );
}

/** Says that something is under way without covering anything. */
function ProgressLine() {
  return <div className={css.progress} data-busy={useBusy()} data-screen-only aria-hidden />;
}

/** The property's own logo and name, where it has one. */
function PropertyBrand() {
  const property = session.use().profile?.property;
  const name = nameOf(property, useLanguage());
  if (!property?.logo) return <Brand />;
  return (
    <span className={brand.brand}>
      <span className={brand.logo}>
        <Picture file={property.logo} size="thumb" shape="square" alt="" onMissing={refreshProfile} />
      </span>
      <span className={brand.name}>{name}</span>
    </span>
  );
}
