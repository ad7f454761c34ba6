import { logApi } from '@lobby/contract/areas/log';
import type { Audience, UnreachedRoom } from '@lobby/contract/areas/post';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { toastFailed } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { download } from '#shared/export/download.ts';
import css from '../Post.module.css';
import type { PostKind } from '../post-kinds.ts';

export const isWhole = (audience: Audience) => Object.values(audience).every((ids) => ids.length === 0);

/** How far the post would reach, while somebody still chooses; those it would miss are a click away. */
export function ReachCounter({ area, api, audience }: Pick<PostKind, 'area' | 'api'> & { audience: Audience }) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(audience, 300);
  const [listed, setListed] = useState(false);
  const reach = useReach({ area, api }, asked);
  if (reach.isError) return <p className={css.counter}>{problemText(reach.error)}</p>;
  if (!reach.data) return <Skeleton height={58} radius="md" />;
  const { rooms, people, unreached } = reach.data;
  return (
    <div className={css.counter} role="status" data-stale={reach.isPlaceholderData || asked !== audience || undefined}>
      <IconUsersGroup size={22} aria-hidden />
      <span className={css.reached}>{t('post.reach.will', { rooms: number(rooms), people: number(people) })}</span>
      {unreached > 0 && (
        <Anchor component="button" type="button" onClick={() => setListed(true)}>
          {t('post.reach.willNot', { rooms: number(unreached) })}
        </Anchor>
      )}
      {listed && <UnreachedDialog area={area} api={api} audience={asked} onClose={() => setListed(false)} />}
    </div>
  );
}

const number = (count: number) => count.toLocaleString('en');

type Props = Pick<PostKind, 'area' | 'api'> & { audience: Audience; onClose: () => void };
const FIELDS = ['name', 'building', 'floor', 'reason'] as const;

/** The rooms where nobody would get it, and why: to be informed another way, or fixed first. An export is logged before it is made. */
function UnreachedDialog({ area, api, audience, onClose }: Props) {
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
                  <th key={field} scope="col">
                    {t(`post.unreached.${field}`)}
                  </th>
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

type Asked = Pick<PostKind, 'area' | 'api'>;

/** Asked of the server each time: people move in and out. */
export const useReach = ({ area, api }: Asked, audience: Audience) =>
  useQuery({
    queryKey: [area, 'reach', audience],
    queryFn: async () => (await call(api.reach, { body: audience })).data,
    placeholderData: keepPreviousData,
  });

const useUnreached = ({ area, api }: Asked, audience: Audience) =>
  useQuery({
    queryKey: [area, 'unreached', audience],
    queryFn: async () => (await call(api.unreached, { body: audience })).data,
  });
