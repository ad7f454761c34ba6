import { IconArrowRight, IconHistory, IconLanguage, IconMoon, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Area } from '#shared/area/area.ts';
import { useOtherLanguage } from '#shared/preferences/LanguageSwitch.tsx';
import { useSchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { useCan } from '#shared/session/can.ts';
import { AreaIcon } from '../AreaIcon.tsx';
import type { PaletteGroup, PaletteOption } from './palette-option.ts';
import { recentPages, rememberPage } from './recent-pages.ts';

/** Pages and commands by what is typed. Those that begin with it come before what the server finds, the others after it. */
export function usePaletteActions(areas: Area[], typed: string): { before: PaletteGroup[]; after: PaletteGroup[] } {
  const { t } = useTranslation();
  const pages = usePages(areas);
  const all = [
    { title: t('shell.palette.go'), options: pages },
    { title: t('shell.palette.act'), options: useCommands(areas) },
  ];
  const words = typed.trim().toLowerCase();
  if (words === '') return { before: [recentOf(t('shell.palette.recent'), pages), ...all], after: [] };
  const begins = ({ label }: PaletteOption) => label.toLowerCase().startsWith(words);
  const contains = (option: PaletteOption) =>
    !begins(option) && `${option.label} ${option.keywords ?? ''}`.toLowerCase().includes(words);
  const only = (keep: (option: PaletteOption) => boolean) =>
    all.map(({ title, options }) => ({ title, options: options.filter(keep) }));
  return { before: only(begins), after: only(contains) };
}

function recentOf(title: string, pages: PaletteOption[]): PaletteGroup {
  const opened = recentPages().flatMap((path) => pages.filter(({ id }) => id === path));
  const icon = <IconHistory size={20} stroke={1.6} />;
  return { title, options: opened.map((page) => ({ ...page, id: `recent ${page.id}`, icon })) };
}

function usePages(areas: Area[]): PaletteOption[] {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  return areas
    .flatMap((area) => area.pages)
    .filter((page) => !page.path.includes('$') && can(page.needs))
    .map((page) => {
      const Icon = page.path.endsWith('/create') ? IconPlus : IconArrowRight;
      return {
        id: page.path,
        label: t(page.title),
        keywords: page.path,
        icon: <Icon size={20} stroke={1.6} />,
        run: () => {
          rememberPage(page.path);
          void navigate({ to: page.path });
        },
      };
    });
}

/** What the shell itself switches, then what the areas can do. */
function useCommands(areas: Area[]): PaletteOption[] {
  const { t } = useTranslation();
  const can = useCan();
  const other = useOtherLanguage();
  const { dark, toggle } = useSchemeSwitch();
  const language = {
    id: 'language',
    label: t('shell.palette.language'),
    icon: <IconLanguage size={20} stroke={1.6} />,
    run: () => other?.speak(),
  };
  const scheme = {
    id: 'scheme',
    label: t(dark ? 'shell.light' : 'shell.dark'),
    icon: <IconMoon size={20} stroke={1.6} />,
    run: toggle,
  };
  const commands = areas
    .flatMap((area) => area.commands ?? [])
    .filter(({ needs }) => can(needs))
    .map(({ title, icon, run }) => ({
      id: title,
      label: t(title),
      icon: <AreaIcon load={icon} size={20} />,
      run: () => void run(),
    }));
  return [...(other ? [language] : []), scheme, ...commands];
}
