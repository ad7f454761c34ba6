import type { Audience } from '@lobby/contract/areas/post';
import { Anchor, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import type { Face } from '../faces.ts';
import css from './Reach.module.css';
import { UnreachedDialog } from './UnreachedDialog.tsx';
import { useReach } from './use-reach.ts';

export const isWhole = (audience: Audience) => Object.values(audience).every((ids) => ids.length === 0);

/** How far the post would reach, while somebody still chooses; those it would miss are a click away. */
export function ReachCounter({ area, api, audience }: Pick<Face, 'area' | 'api'> & { audience: Audience }) {
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
