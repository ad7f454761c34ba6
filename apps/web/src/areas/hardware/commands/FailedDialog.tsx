import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useCan } from '#shared/session/can.ts';
import css from '../Hardware.module.css';
import { CommandLine } from './CommandLine.tsx';
import { useFailed } from './use-failed.ts';

/** What did not come through, whichever device it was for; a line leaves by itself once its command is on its way again. */
export function FailedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const writable = useCan()('device-command:write');
  const commands = useFailed()?.data;
  return (
    <Dialog opened title={t('hardware.failed.title')} onClose={onClose}>
      <Text mb={12}>{t(commands?.length === 0 ? 'hardware.failed.none' : 'hardware.failed.text')}</Text>
      {commands && commands.length > 0 && (
        <ul className={css.lines} aria-label={t('hardware.failed.title')}>
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} writable={writable} named />
          ))}
        </ul>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('hardware.close')}
        </Button>
      </div>
    </Dialog>
  );
}
