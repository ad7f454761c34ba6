import { deviceCommandApi } from '@lobby/contract/areas/device-command';
import type { Hardware } from '@lobby/contract/areas/hardware';
import { Button } from '@mantine/core';
import { IconDoorExit, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { useCommand } from '#shared/query/command.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Hardware.module.css';
import { hardwareName } from '../hardware-words.ts';

/** Opening lets somebody in, so it asks first. */
export function CommandButtons({ hardware }: { hardware: Hardware }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run, running } = useCommand(deviceCommandApi.send, { area: 'device-command', done: 'hardware.command.queued' });

  async function send(kind: 'open' | 'restart') {
    const sure = await askConfirmation({
      title: t(`hardware.command.${kind}.title`, { name: hardwareName(hardware, language) }),
      text: t(`hardware.command.${kind}.effect`),
      confirm: t(`hardware.command.${kind}.action`),
    });
    if (sure) await run({ body: { hardware: hardware.id, kind } });
  }

  return (
    <div className={css.buttons}>
      {hardware.type !== 'elevator' && (
        <Button
          variant="default"
          loading={running}
          leftSection={<IconDoorExit size={18} aria-hidden />}
          onClick={() => void send('open')}
        >
          {t('hardware.command.open.action')}
        </Button>
      )}
      <Button
        variant="default"
        loading={running}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => void send('restart')}
      >
        {t('hardware.command.restart.action')}
      </Button>
    </div>
  );
}
