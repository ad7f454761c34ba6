import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconLanguage, IconMoon, IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { useOtherLanguage } from '#shared/preferences/LanguageSwitch.tsx';
import { useSchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { useCan } from '#shared/session/can.ts';
import { AreaIcon } from '../AreaIcon.tsx';
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
        { group: t('shell.palette.act'), actions: useActions(areas) },
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

/** What the shell itself switches, then what the areas can do. */
function useActions(areas: Area[]): SpotlightActionData[] {
  const { t } = useTranslation();
  const can = useCan();
  const other = useOtherLanguage();
  const { dark, toggle } = useSchemeSwitch();
  const language = {
    id: 'language',
    label: t('shell.palette.language'),
    leftSection: <IconLanguage size={20} stroke={1.6} />,
    onClick: () => other?.speak(),
  };
  const scheme = {
    id: 'scheme',
    label: t(dark ? 'shell.light' : 'shell.dark'),
    leftSection: <IconMoon size={20} stroke={1.6} />,
    onClick: toggle,
  };
  const commands = areas
    .flatMap((area) => area.commands ?? [])
    .filter(({ needs }) => can(needs))
    .map(({ title, icon, run }) => ({
      id: title,
      label: t(title),
      leftSection: <AreaIcon load={icon} size={20} />,
      onClick: () => void run(),
    }));
  return [...(other ? [language] : []), scheme, ...commands];
}
