import { type LinkedVisit, type VisitPage, visitorApi } from '@lobby/contract/areas/visitor';
import { VISIT_UNDO_MINUTES } from '@lobby/contract/areas/visitor-entry';
import { visitMoves } from '@lobby/contract/areas/visitor-input';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import { useNow } from '#shared/dates/clock.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { EntryButton } from '../desk/EntryButton.tsx';
import { LinkDialog } from './LinkDialog.tsx';

/** The last check-in or check-out was a moment ago. */
function isUndoable({ list: [last] }: VisitPage, now: Date): boolean {
  return last !== undefined && now.getTime() - (last.outAt ?? last.inAt).getTime() < VISIT_UNDO_MINUTES * 60_000;
}

/** What its state allows, the likeliest first. */
export function VisitActions({ visit }: { visit: VisitPage }) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const [denying, setDenying] = useState(false);
  const [linked, setLinked] = useState<LinkedVisit>();
  const params = { id: visit.id };
  const command = (name: 'approve' | 'cancel' | 'erase') => ({ area: 'visitor', done: `visitor.${name}.done` });
  const approve = useCommand(visitorApi.approve, command('approve'));
  const cancel = useCommand(visitorApi.cancel, command('cancel'));
  const erase = useCommand(visitorApi.erase, command('erase'));
  const undo = useCommand(visitorApi.undoEntry, { area: 'visitor', done: 'visitor.undo.done' });
  const now = useNow();
  const deny = useCommand(visitorApi.deny, { area: 'visitor', done: 'visitor.deny.done' });
  const allows = (move: keyof typeof visitMoves) =>
    can('visitor:write') && (visitMoves[move] as readonly string[]).includes(visit.state);

  const confirmed = (name: 'cancel' | 'erase' | 'link') =>
    askConfirmation({
      title: t(`visitor.${name}.title`),
      text: t(`visitor.${name}.effect`),
      confirm: t(`visitor.${name}.act`),
      cancel: t('popup.dialog.notNow'),
      danger: true,
    });
  async function newLink() {
    if (!(await confirmed('link'))) return;
    try {
      setLinked((await call(visitorApi.newLink, { params })).data);
    } catch (error) {
      toastFailed(error);
    } finally {
      await client.invalidateQueries({ queryKey: ['visitor'] });
    }
  }
  return (
    <>
      <EntryButton visit={visit} />
      {allows('approve') && (
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={approve.running}
          onClick={() => void approve.run({ params })}
        >
          {t('visitor.approve.act')}
        </Button>
      )}
      {can('visitor:desk') && visit.pass && (
        <LinkButton variant="default" to={`/visitor/${visit.id}/badge`} leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('visitor.badge.open')}
        </LinkButton>
      )}
      {allows('change') && visit.entriesUsed === 0 && (
        <LinkButton variant="default" to={`/visitor/${visit.id}/edit`} leftSection={<IconPencil size={18} aria-hidden />}>
          {t('visitor.change.act')}
        </LinkButton>
      )}
      {can('visitor:desk') && isUndoable(visit, now) && (
        <Button variant="default" loading={undo.running} onClick={() => void undo.run({ params })}>
          {t(visit.insideSince ? 'visitor.undo.checkIn' : 'visitor.undo.checkOut')}
        </Button>
      )}
      {allows('newLink') && (
        <Button variant="default" onClick={() => void newLink()}>
          {t('visitor.link.act')}
        </Button>
      )}
      {allows('deny') && (
        <Button variant="default" onClick={() => setDenying(true)}>
          {t('visitor.deny.act')}
        </Button>
      )}
      {allows('cancel') && (
        <Button variant="default" onClick={() => void confirmed('cancel').then((sure) => sure && cancel.run({ params }))}>
          {t('visitor.cancel.act')}
        </Button>
      )}
      {allows('erase') && visit.erasedAt === null && (
        <Button variant="default" onClick={() => void confirmed('erase').then((sure) => sure && erase.run({ params }))}>
          {t('visitor.erase.act')}
        </Button>
      )}
      {denying && (
        <ReasonDialog
          danger
          title={t('visitor.deny.title')}
          label={t('visitor.field.denyReason')}
          action={t('visitor.deny.act')}
          onConfirm={(reason) => deny.run({ params, body: { reason } })}
          onClose={() => setDenying(false)}
        >
          {t('visitor.deny.effect')}
        </ReasonDialog>
      )}
      {linked && <LinkDialog visit={linked} onClose={() => setLinked(undefined)} />}
    </>
  );
}
