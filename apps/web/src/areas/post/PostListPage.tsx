import type { Post } from '@lobby/contract/areas/post';
import { Menu } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#shared/list/ListPage.tsx';
import { BulkSwitch } from '#shared/list/QuickSwitch.tsx';
import { SavedViews } from '#shared/saved-views/SavedViews.tsx';
import { useCan } from '#shared/session/can.ts';
import { useFace } from './faces.ts';
import { usePostColumns } from './post-columns.tsx';
import { postFilters, usualViews } from './post-filters.ts';
import { useDuplicate } from './publish/use-duplicate.ts';

export function PostListPage() {
  const { t } = useTranslation();
  const face = useFace();
  const navigate = useNavigate();
  const duplicate = useDuplicate(face);
  const writable = useCan()(`${face.area}:write`);
  const { area, path, records } = face;
  const top = () => <SavedViews area={area} path={path} usual={usualViews(t, writable)} />;
  const bulk = (picked: number[], clear: () => void) =>
    writable && <BulkSwitch area={area} picked={picked} save={(id, change) => records.save(change, id, {})} onDone={clear} />;
  const rowActions = (row: Post) => (
    <>
      {writable && (
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => void duplicate(row.id)}>
          {t('post.duplicate.act')}
        </Menu.Item>
      )}
      {row.state !== 'draft' && (
        <Menu.Item leftSection={<IconPrinter size={18} />} onClick={() => void navigate({ to: `${path}/${row.id}/poster` })}>
          {t('post.poster.open')}
        </Menu.Item>
      )}
    </>
  );
  return (
    <ListPage
      key={area}
      area={area}
      api={records}
      columns={usePostColumns(face, writable)}
      filters={postFilters}
      top={top}
      bulk={bulk}
      rowActions={rowActions}
    />
  );
}
