import { IconArrowRight, IconHistory, IconKeyboard, IconLanguage, IconMoon, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaIcon } from '#shared/area/AreaIcon.tsx';
import type { Area } from '#shared/area/area.ts';
import { pageKeys, switchPageKeys } from '#shared/keys/page-keys.ts';
import { useOtherLanguage } from '#shared/preferences/LanguageSwitch.tsx';
import { useSchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import { useCan } from '#shared/session/can.ts';
import { readRecent, rememberRecent, useRecentRecords } from './recent.ts';
import type { SearchGroup, SearchOption } from './search-option.ts';
import { useRecordOption } from './use-found.tsx';

/** Pages and commands by what is typed. Those that begin with it come before what the server finds, the others after it. */
export function useSearchActions(areas: Area[], typed: string, isOpen: boolean): Record<'before' | 'after', SearchGroup[]> {
  const { t } = useTranslation();
  const pages = usePages(areas);
  const recent = { title: t('shell.palette.recent'), options: useRecent(areas, pages, isOpen) };
  const all = [
    { title: t('shell.palette.go'), options: pages },
    { title: t('shell.palette.act'), options: useCommands(areas) },
  ];
  const words = typed.trim().toLowerCase();
  if (words === '') return { before: [recent, ...all], after: [] };
  const begins = ({ label }: SearchOption) => label.toLowerCase().startsWith(words);
  const contains = (option: SearchOption) =>
    !begins(option) && `${option.label} ${option.keywords ?? ''}`.toLowerCase().includes(words);
  const only = (keep: (option: SearchOption) => boolean) =>
    all.map(({ title, options }) => ({ title, options: options.filter(keep) }));
  return { before: only(begins), after: only(contains) };
}

/** Pages and records, the one opened last first. */
function useRecent(areas: Area[], pages: SearchOption[], isOpen: boolean): SearchOption[] {
  const [entries] = useState(readRecent);
  const records = useRecentRecords(isOpen ? entries : []).flatMap(useRecordOption(areas, ''));
  const icon = <IconHistory size={20} stroke={1.6} />;
  const opened = [...pages.map((page) => ({ ...page, icon })), ...records];
  return entries.flatMap((entry) => opened.filter(({ id }) => id === entry)).map((one) => ({ ...one, id: `recent ${one.id}` }));
}

function usePages(areas: Area[]): SearchOption[] {
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
          rememberRecent(page.path);
          void navigate({ to: page.path });
        },
      };
    });
}

/** What the shell itself switches, then what the areas can do. */
function useCommands(areas: Area[]): SearchOption[] {
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
  const keys = {
    id: 'keys',
    label: t(pageKeys.use() ? 'shell.keys.turnOff' : 'shell.keys.turnOn'),
    icon: <IconKeyboard size={20} stroke={1.6} />,
    run: switchPageKeys,
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
  return [...(other ? [language] : []), scheme, keys, ...commands];
}
