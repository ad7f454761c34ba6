import { chatApi } from '@lobby/contract/areas/chat';
import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuickChoice } from '#shared/choices/QuickChoice.tsx';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { AREA } from './chat-calls.ts';

/** Somebody nobody knows wrote by a channel: staff say who it is. */
export function LinkResident({ id }: { id: number }) {
  const { t } = useTranslation();
  const canWrite = useCan()('chat:write');
  const link = useCommand(chatApi.link, { area: AREA, done: 'chat.link.done' });
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <h3>{t('chat.unknown')}</h3>
      <p className={layout.note}>{t('chat.link.text')}</p>
      {canWrite && (
        <QuickChoice
          key={attempt}
          choices={residentChoices}
          label={t('chat.link.label')}
          help={t('chat.link.help')}
          isFirst={false}
          onChoose={(member) => {
            setAttempt(attempt + 1);
            void link.run({ params: { id }, body: { member } });
          }}
        />
      )}
    </>
  );
}

/** Staff were wrong about who writes. */
export function Unlink({ id }: { id: number }) {
  const { t } = useTranslation();
  const canWrite = useCan()('chat:write');
  const [isAsking, setAsking] = useState(false);
  const { run } = useCommand(chatApi.unlink, { area: AREA, done: 'chat.unlink.done' });
  if (!canWrite) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUnlink size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('chat.unlink.act')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('chat.unlink.title')}
          label={t('chat.unlink.reason')}
          action={t('chat.unlink.act')}
          danger
          onConfirm={(reason) => run({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          {t('chat.unlink.effect')}
        </ReasonDialog>
      )}
    </>
  );
}
