import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconKey, IconLanguage, IconLogout, IconMoon, IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { askToSignOut, openPasswordChange } from '#shared/auth/account-actions.ts';
import { useOtherLanguage } from '#shared/preferences/LanguageSwitch.tsx';
import { useSchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { useCan } from '#shared/session/can.ts';
import './palette.css';

/** Everywhere one can go and everything one can switch, a few letters away. */
export function Palette({ areas, requests }: { areas: Area[]; requests: number }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (requests > 0) spotlight.open();
  }, [requests]);
  return (
    <Spotlight
      shortcut={null}
      actions={[
        { group: t('shell.palette.go'), actions: usePlaces(areas) },
        { group: t('shell.palette.act'), actions: useActions() },
      ]}
      nothingFound={t('shell.palette.nothing')}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      highlightQuery
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 120 }}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t('shell.palette.placeholder'),
        'aria-label': t('shell.palette.placeholder'),
      }}
    />
  );
}

function usePlaces(areas: Area[]): SpotlightActionData[] {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  return areas
    .flatMap((area) => area.pages)
    .filter((page) => !page.path.includes('$') && can(page.needs))
    .map((page) => ({
      id: page.path,
      label: t(page.title),
      keywords: page.path,
      leftSection: page.path.endsWith('/create') ? (
        <IconPlus size={20} stroke={1.6} />
      ) : (
        <IconArrowRight size={20} stroke={1.6} />
      ),
      onClick: () => void navigate({ to: page.path }),
    }));
}

function useActions(): SpotlightActionData[] {
  const { t } = useTranslation();
  const other = useOtherLanguage();
  const { dark, toggle } = useSchemeSwitch();
  const act = (id: string, label: string, Icon: typeof IconKey, onClick: () => void) => ({
    id,
    label,
    onClick,
    leftSection: <Icon size={20} stroke={1.6} />,
  });
  return [
    ...(other ? [act('language', t('shell.palette.language'), IconLanguage, other.speak)] : []),
    act('scheme', t(dark ? 'shell.light' : 'shell.dark'), IconMoon, toggle),
    act('password', t('session.changePassword'), IconKey, openPasswordChange),
    act('sign-out', t('session.signOut'), IconLogout, () => void askToSignOut()),
  ];
}
