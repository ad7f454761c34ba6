import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '#shared/call/toast.tsx';
import { askConfirmation, showMessage } from '#shared/dialog/dialogs.ts';
import { Key } from '#shared/keys/Key.tsx';
import { pageKeys } from '#shared/keys/page-keys.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Queue.module.css';
import { approveMany, hasApproval, hasBulkApproval } from './request-calls.ts';
import { requestTitle } from './request-words.ts';
import type { Queue } from './use-queue.ts';

/** As many as the call takes. */
const MAX_AT_ONCE = 100;
/** As many names as can be read before pressing a button. */
const MAX_NAMED = 5;

/** Approves what is picked, where it is of one type; what is refused is named with its reason and keeps waiting. */
export function useBulkApproval({ picked, unpick, rows, show }: Queue, onDone: (words: string) => void) {
  const client = useQueryClient();
  const language = useLanguage();
  const [running, setRunning] = useState(false);
  const [type = '', ...others] = new Set(picked.map(({ approveType }) => approveType));
  const problem =
    others.length > 0
      ? 'request.bulk.oneType'
      : !hasBulkApproval(type)
        ? hasApproval(type)
          ? 'request.bulk.cardNumber'
          : 'error.noType'
        : picked.length > MAX_AT_ONCE
          ? 'problem.tooMany'
          : undefined;

  async function run() {
    if (running || problem !== undefined || !hasBulkApproval(type)) return;
    const ids = picked.map(({ id }) => id);
    if (type === 'remove-resident' && !(await askToMoveOut())) return;
    setRunning(true);
    try {
      const { approved, refused } = (await approveMany(type, ids)).data;
      onDone(i18next.t('request.bulk.done', { count: approved.length }));
      unpick();
      show(rows.find(({ id }) => !approved.includes(id)));
      if (refused.length > 0) void showMessage('error', refusedWords(refused));
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
      await client.invalidateQueries({ queryKey: ['request'] });
    }
  }
  /** A move-out that took effect can be undone for a day only. */
  function askToMoveOut(): Promise<boolean> {
    const named = picked.slice(0, MAX_NAMED).map((request) => requestTitle(request, language));
    const rest = picked.length - named.length;
    if (rest > 0) named.push(i18next.t('request.bulk.more', { count: rest }));
    return askConfirmation({
      title: i18next.t('request.bulk.moveOut.title', { count: picked.length }),
      text: [i18next.t('request.bulk.moveOut.text'), ...named].join('\n'),
      confirm: i18next.t('request.bulk.moveOut.action', { count: picked.length }),
      danger: true,
    });
  }
  const refusedWords = (refused: { id: number; key: string }[]) =>
    refused
      .map(({ id, key }) => {
        const request = picked.find((one) => one.id === id);
        return `${request ? requestTitle(request, language) : `#${id}`}: ${i18next.t([key, `error.${key}`, 'error.unknown'])}`;
      })
      .join('\n');
  return { run, running, problem };
}

type Props = { bulk: ReturnType<typeof useBulkApproval>; queue: Queue };

/** Rises while requests are picked. */
export function BulkApproval({ bulk: { run, running, problem }, queue: { picked, unpick } }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const keysAreOn = pageKeys.use();
  return (
    <section className={css.bulk} aria-label={t('list.picked', { count: picked.length })}>
      <span role="status">{problem ? t(problem) : t('list.picked', { count: picked.length })}</span>
      <Button size="md" variant="subtle" color="gray" onClick={unpick}>
        {t('list.unpick')}
      </Button>
      <Button
        size="md"
        disabled={problem !== undefined}
        loading={running}
        leftSection={<IconChecks size={18} aria-hidden />}
        rightSection={<Key name="Shift A" />}
        aria-keyshortcuts={keysAreOn ? 'Shift+A' : undefined}
        onClick={() => void run()}
      >
        {t('request.bulk.act', { count: picked.length, type: nameOf(picked[0]?.titleTenant, language) })}
      </Button>
    </section>
  );
}
