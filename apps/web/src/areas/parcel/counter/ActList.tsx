import { parcelApi } from '@lobby/contract/areas/parcel';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHandGrab, IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { UndoDialog } from '../UndoDialog.tsx';
import { type Act, acts, markUndone } from './acts.ts';
import css from './ScanResult.module.css';

/** The last ten things done here. Administrators undo: taking in at once, a hand-over with a password and a reason. */
export function ActList({ onUndone }: { onUndone: () => void }) {
  const { t } = useTranslation();
  const { run } = useCommand(parcelApi.remove, { area: 'parcel', done: 'counter.acts.undone' });
  const [undoing, setUndoing] = useState<Act | null>(null);
  const undo = async (act: Act) => {
    if (act.kind === 'handedOver') return setUndoing(act);
    if (await run(...act.parcels.map(({ id }) => ({ params: { id } })))) markUndone(act.key);
    onUndone();
  };
  const listed = acts.use();
  const mayUndo = useCan()('parcel:write');
  return (
    <section className={css.acts} aria-labelledby="counter-acts">
      <h2 className={css.heading} id="counter-acts">
        {t('counter.acts.heading')}
      </h2>
      {listed.length === 0 && <p className={css.none}>{t('counter.acts.none')}</p>}
      <ol className={css.list}>
        {listed.map((act) => (
          <li key={act.key} className={css.act} data-undone={act.undone || undefined}>
            {act.kind === 'received' ? <IconPackageImport size={20} aria-hidden /> : <IconHandGrab size={20} aria-hidden />}
            <div className={css.words}>
              <div>
                {t(`counter.acts.${act.kind}`, { room: act.room, count: act.parcels.length, name: act.collectorName ?? '' })}
              </div>
              <div className={css.small}>
                {act.parcels.map(({ id, packingNo }) => (
                  <span key={id} className={css.number}>
                    {packingNo}
                  </span>
                ))}
                <Moment at={act.at} />
                {act.undone && ` · ${t('counter.acts.wasUndone')}`}
              </div>
            </div>
            {mayUndo && !act.undone && (
              <Button
                variant="subtle"
                size="compact-md"
                mih={40}
                aria-label={t('counter.acts.undoOf', { numbers: act.parcels.map(({ packingNo }) => packingNo).join(', ') })}
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={() => void undo(act)}
              >
                {t('counter.acts.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {undoing && (
        <UndoDialog
          parcels={undoing.parcels}
          onDone={() => markUndone(undoing.key)}
          onClose={() => {
            setUndoing(null);
            onUndone();
          }}
        />
      )}
    </section>
  );
}
