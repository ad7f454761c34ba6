import { logApi } from '@lobby/contract/areas/log';
import type { Audience, UnreachedRoom } from '@lobby/contract/areas/post';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { download } from '#shared/export/download.ts';
import type { Face } from '../faces.ts';
import css from './Reach.module.css';
import { useUnreached } from './use-reach.ts';

type Props = Pick<Face, 'area' | 'api'> & { audience: Audience; onClose: () => void };
const FIELDS = ['name', 'building', 'floor', 'reason'] as const;

/** The rooms where nobody would get it, and why: to be told another way, or mended first. The log hears of an export before it is made. */
export function UnreachedDialog({ area, api, audience, onClose }: Props) {
  const { t } = useTranslation();
  const unreached = useUnreached({ area, api }, audience);
  const rooms = unreached.data ?? [];
  const cell = (room: UnreachedRoom, field: (typeof FIELDS)[number]) =>
    field === 'reason' ? t(`post.unreached.why.${room.reason}`) : room[field];

  async function save() {
    try {
      await call(logApi.export, { body: { area, filter: 'unreached', count: rooms.length } });
      const { xlsx } = await import('#shared/export/xlsx.ts');
      const head = FIELDS.map((field) => t(`post.unreached.${field}`));
      const title = t('post.unreached.title');
      download(await xlsx([head, ...rooms.map((room) => FIELDS.map((field) => cell(room, field)))], title), title, 'xlsx');
    } catch (error) {
      toastFailed(error);
    }
  }
  return (
    <Dialog opened title={t('post.unreached.title')} onClose={onClose}>
      {unreached.isPending ? (
        <Skeleton height={160} />
      ) : unreached.isError ? (
        <p role="alert">{problemText(unreached.error)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className={css.scroll} tabIndex={0} aria-label={t('post.unreached.title')}>
          <table className={css.table}>
            <thead>
              <tr>
                {FIELDS.map((field) => (
                  <th key={field}>{t(`post.unreached.${field}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rooms.map((room) => (
                <tr key={room.id}>
                  {FIELDS.map((field) => (
                    <td key={field}>{cell(room, field)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={dialog.actions}>
        <Button
          variant="default"
          disabled={!unreached.data}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {t('list.export.xlsx')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('popup.dialog.close')}
        </Button>
      </div>
    </Dialog>
  );
}
