import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function useSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') };
}

export function SchemeSwitch() {
  const { t } = useTranslation();
  const { dark, toggle } = useSchemeSwitch();
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon variant="subtle" color="gray" size={40} onClick={toggle} aria-label={t(dark ? 'shell.light' : 'shell.dark')}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  );
}
