import { COPY_KINDS, type SubjectRequest, subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { Button } from '@mantine/core';
import { IconCheck, IconEraser, IconFileZip, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCommand } from '#shared/query/command.ts';
import { isOpen } from '../subject-request.records.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';

type Act = 'answer' | 'extend' | 'refuse' | 'erase' | 'copy';

/** What its state allows; a closed one stays as it is. */
export function RequestActions({ request }: { request: SubjectRequest }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const done = (name: Act) => ({ area: 'subject-request', done: `subject-request.${name}.done` });
  const extend = useCommand(subjectRequestApi.extend, done('extend'));
  const refuse = useCommand(subjectRequestApi.refuse, done('refuse'));
  if (!isOpen(request)) return null;
  const close = () => setAct(undefined);
  const params = { id: request.id };
  const isCopy = COPY_KINDS.some((kind) => kind === request.kind) && Boolean(request.member);
  const isErasure = request.kind === 'erasure' && Boolean(request.member);
  return (
    <>
      {isErasure && (
        <Button variant="light" color="red" leftSection={<IconEraser size={18} aria-hidden />} onClick={() => setAct('erase')}>
          {t('subject-request.erase.act')}
        </Button>
      )}
      {isCopy && (
        <Button leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => setAct('copy')}>
          {t('subject-request.copy.act')}
        </Button>
      )}
      <Button
        variant={isErasure || isCopy ? 'default' : 'filled'}
        leftSection={<IconCheck size={18} aria-hidden />}
        onClick={() => setAct('answer')}
      >
        {t('subject-request.answer.act')}
      </Button>
      <LinkButton
        variant="default"
        to={`/subject-request/${request.id}`}
        search={{ edit: 'true' }}
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {t('record.edit')}
      </LinkButton>
      {request.state === 'open' && (
        <Button variant="default" onClick={() => setAct('extend')}>
          {t('subject-request.extend.act')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAct('refuse')}>
        {t('subject-request.refuse.act')}
      </Button>
      {act === 'erase' && <EraseDialog request={request} onClose={close} />}
      {act === 'copy' && <CopyDialog request={request} onClose={close} />}
      {act === 'answer' && <AnswerDialog request={request} onClose={close} />}
      {(act === 'extend' || act === 'refuse') && (
        <ReasonDialog
          danger={act === 'refuse'}
          title={t(`subject-request.${act}.title`)}
          label={t(`subject-request.${act}.reason`)}
          action={t(`subject-request.${act}.act`)}
          onConfirm={(reason) => (act === 'extend' ? extend : refuse).run({ params, body: { reason } })}
          onClose={close}
        >
          {t(`subject-request.${act}.effect`)}
        </ReasonDialog>
      )}
    </>
  );
}
