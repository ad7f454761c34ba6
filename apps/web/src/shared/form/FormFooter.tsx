import { Button } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Records } from '#shared/call/records.ts';
import { LinkButton } from '#shared/layout/links.tsx';
import { lastSearch } from '#shared/list/memory.ts';
import { useRemove } from '#shared/list/use-remove.ts';
import css from './Form.module.css';
import type { RecordForm } from './use-record-form.ts';
import { useRecordName } from './use-record-name.ts';

type Props = {
  area: string;
  api: Records;
  form: RecordForm;
  listPath: string;
  record: ({ id: number } & Record<string, unknown>) | undefined;
};

/** Always in reach at the bottom: the one coloured button, the way back, and deleting well away from both. */
export function FormFooter({ area, api, form, listPath, record }: Props) {
  const { t } = useTranslation();
  const name = useRecordName(area, record);
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useRemove(area, api);
  const saved = form.phase === 'saved';

  async function removeRecord(id: number) {
    if (!(await remove([id], name))) return;
    await navigate({ to: listPath, search: lastSearch(area), ignoreBlocker: true });
    client.removeQueries({ queryKey: [area, 'one', id] });
  }

  return (
    <div className={css.footer}>
      {record && (api.mayRemove?.(record) ?? true) && (
        <Button
          className={css.delete ?? ''}
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => void removeRecord(record.id)}
        >
          {t('list.remove.confirm')}
        </Button>
      )}
      <LinkButton
        {...(record && api.shownAt ? { to: api.shownAt(record.id) } : { to: listPath, search: lastSearch(area) })}
        variant="default"
      >
        {t('popup.dialog.cancel')}
      </LinkButton>
      <Button
        type="submit"
        miw={128}
        loading={form.phase === 'saving'}
        {...(saved && { color: 'green' })}
        leftSection={saved && <IconCheck size={18} aria-hidden />}
        title={t('form.saveKeys')}
      >
        {t(saved ? 'form.saved' : 'form.save')}
      </Button>
    </div>
  );
}
