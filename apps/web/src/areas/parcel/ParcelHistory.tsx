import { type ParcelMove, parcelApi } from '@lobby/contract/areas/parcel';
import { Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconHandGrab, IconPackageImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import layout from '#shared/layout/layout.module.css';
import { PAD } from './handover/signature.ts';
import css from './ParcelPage.module.css';

/** Everything that happened to it, the newest first: who took it in, who gave it to whom, who took that back and why. */
export function ParcelHistory({ id }: { id: number }) {
  const { t } = useTranslation();
  const moves = useQuery({
    queryKey: ['parcel', 'one', id, 'history'],
    queryFn: () => call(parcelApi.history, { params: { id } }),
  });
  return (
    <section className={layout.section} aria-labelledby="parcel-history">
      <h2 className={layout.legend} id="parcel-history">
        {t('parcel.section.history')}
      </h2>
      {moves.isPending && <Skeleton height={96} />}
      {moves.isError && <p role="alert">{problemText(moves.error)}</p>}
      {moves.data && (
        <ol className={css.history}>
          {moves.data.data.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Move({ move }: { move: ParcelMove }) {
  const { t } = useTranslation();
  const kind = move.from === null ? 'received' : move.to === 'completed' ? 'handedOver' : 'undone';
  const Icon = { received: IconPackageImport, handedOver: IconHandGrab, undone: IconArrowBackUp }[kind];
  const by = move.by ?? '–';
  return (
    <li className={css.move}>
      <span className={css.sign} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <div>{t(`parcel.history.${kind}`, { by, name: move.collectorName ?? t('parcel.resident') })}</div>
      <div className={css.when}>
        <Moment at={move.at} />
      </div>
      {move.reason && <p className={css.reason}>{move.reason}</p>}
      {move.signature && (
        <svg
          className={css.signature}
          viewBox={`0 0 ${PAD.width} ${PAD.height}`}
          role="img"
          aria-label={t('parcel.history.signature', { name: move.collectorName ?? t('parcel.resident') })}
        >
          <path d={move.signature} />
        </svg>
      )}
    </li>
  );
}
