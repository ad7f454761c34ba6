import { Button } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { muted, setMuted } from './sound.ts';

/** Switches the tones of scans off and on. */
export function MuteSwitch({ onSwitched }: { onSwitched?: () => void }) {
  const { t } = useTranslation();
  const silent = muted.use();
  const Icon = silent ? IconVolumeOff : IconVolume;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon size={20} aria-hidden />}
      onClick={() => {
        setMuted(!silent);
        onSwitched?.();
      }}
    >
      {t(silent ? 'sound.on' : 'sound.off')}
    </Button>
  );
}
