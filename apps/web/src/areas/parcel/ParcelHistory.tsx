import type { Log } from '@lobby/contract/areas/log';
import { type ParcelMove, parcelApi } from '@lobby/contract/areas/parcel';
import { Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconHandGrab, IconPackageImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { History } from '#shared/history/History.tsx';
import { HistoryLine } from '#shared/history/LogLines.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { PAD } from '#shared/signature/signature.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './ParcelPage.module.css';

/** Everything that happened to it, the newest first: who received it, who gave it to whom, who took that back and why, and what was corrected. */
export function ParcelHistory({ id }: { id: number }) {
  const { t } = useTranslation();
  const moves = useQuery({
    queryKey: ['parcel', 'one', id, 'history'],
    queryFn: () => call(parcelApi.history, { params: { id } }),
  });
  return (
    <section className={css.history} aria-labelledby="parcel-history">
      <h2 className={css.heading} id="parcel-history">
        {t('history.tab.history')}
      </h2>
      {moves.isPending && <Skeleton height={96} radius="lg" />}
      {moves.isLoadingError && <LoadFailed order={2} error={moves.error} onRetry={moves.refetch} />}
      {moves.data && (
        <History
          area="parcel"
          id={id}
          own={{
            lines: moves.data.data.map((move) => ({ id: `move-${move.id}`, at: move.at, line: <Move move={move} /> })),
            isRepeated: isMove,
          }}
        />
      )}
    </section>
  );
}

/** Every move is an entry of the log as well: the new parcel, and each change of its status. */
export const isMove = ({ kind, changes }: Pick<Log, 'kind' | 'changes'>) =>
  kind === 'create' || (kind === 'update' && changes.some(({ field }) => field === 'status'));

function Move({ move }: { move: ParcelMove }) {
  const { t } = useTranslation();
  const kind = move.from === null ? 'received' : move.to === 'completed' ? 'handedOver' : 'undone';
  const language = useLanguage();
  const by = (language === 'en' && move.byEn) || (move.by ?? t('parcel.system'));
  const name = move.collectorName ?? t('parcel.resident');
  return (
    <HistoryLine
      icon={{ received: IconPackageImport, handedOver: IconHandGrab, undone: IconArrowBackUp }[kind]}
      sentence={t(`parcel.history.${kind}`, { by, name })}
      at={move.at}
    >
      {move.reason && <p className={css.reason}>{move.reason}</p>}
      {move.signature && (
        <svg
          className={css.signature}
          viewBox={`0 0 ${PAD.width} ${PAD.height}`}
          role="img"
          aria-label={t('parcel.history.signature', { name })}
        >
          <path d={move.signature} />
        </svg>
      )}
    </HistoryLine>
  );
}
