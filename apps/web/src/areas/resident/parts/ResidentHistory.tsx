import { type ResidentChange, residentApi } from '@lobby/contract/areas/resident';
import { Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { History } from '#shared/history/History.tsx';
import { HistoryLine } from '#shared/history/LogLines.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { ChangeList } from '#shared/request/ChangeList.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** The log has no personal values: what changed about the person comes from their own record, kept as long as they are. */
export function ResidentHistory({ id }: { id: number }) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['resident', 'one', id, 'changes'],
    queryFn: () => call(residentApi.history, { params: { id } }),
  });
  if (answer.isPending) return <Skeleton height={240} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const saves = Map.groupBy(answer.data.data, ({ at, by }) => `${at.getTime()}-${by?.id}`);
  const lines = [...saves].map(([key, changes]) => ({
    id: key,
    at: (changes[0] as ResidentChange).at,
    line: <Save changes={changes} />,
  }));
  return <History area="resident" id={id} own={{ lines, isRepeated: () => false }} />;
}

/** What somebody changed at one time. */
function Save({ changes }: { changes: ResidentChange[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ at, by }] = changes as [ResidentChange];
  return (
    <HistoryLine
      icon={IconPencil}
      kind="update"
      sentence={t('resident.history.changed', { by: displayName(by, language) || t('history.system') })}
      at={at}
    >
      <ChangeList changes={changes} />
    </HistoryLine>
  );
}
