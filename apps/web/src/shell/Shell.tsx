import { Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { SchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { createQueryClient } from '#shared/query/query-client.ts';
import { Content } from './Content.tsx';
import { Navigation } from './Navigation.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { PropertyBrand } from './PropertyBrand.tsx';
import './shell.css';
import css from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** The frame around every signed-in page. It lives as long as the session, and the fetched data with it. */
export function Shell({ areas, top, children }: { areas: Area[]; top: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const [client] = useState(createQueryClient);
  const [drawer, setDrawer] = useState(false);
  const main = useFocusOnNewPage(() => setDrawer(false));

  return (
    <QueryClientProvider client={client}>
      <a href="#main" className={css.skip}>
        {t('shell.skip')}
      </a>
      <ProgressLine />
      <div className={css.frame}>
        <aside className={css.side}>
          <div className={css.brand}>
            <PropertyBrand />
          </div>
          <Navigation areas={areas} />
        </aside>
        <TopBar onMenu={() => setDrawer(true)} />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          {top}
          <Content />
        </main>
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

/** A new page is announced to screen readers by moving the focus to it; the first page leaves the focus alone. */
function useFocusOnNewPage(onNewPage: () => void) {
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname) {
      main.current?.focus({ preventScroll: true });
      onNewPage();
    }
    shown.current = pathname;
  });
  return main;
}
