import { POST_STATES, type Post } from '@lobby/contract/areas/post';
import { Menu } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { CoverThumb } from '#shared/files/Picture.tsx';
import type { Column } from '#shared/list/columns.ts';
import { BulkSwitch, FlagItem } from '#shared/list/FlagActions.tsx';
import { ListPage } from '#shared/list/ListPage.tsx';
import type { View } from '#shared/saved-views/views.ts';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import css from './Post.module.css';
import { PostState, PostType, ThaiOnly } from './PostState.tsx';
import { postFilters } from './post-filters.ts';
import { usePostKind } from './post-kinds.ts';
import { periodOf, readPercent } from './post-words.ts';
import { useDuplicate } from './publish/use-duplicate.ts';

export function PostListPage() {
  const { t } = useTranslation();
  const kind = usePostKind();
  const navigate = useNavigate();
  const duplicate = useDuplicate(kind);
  const language = useLanguage();
  const writable = useCan()(`${kind.area}:write`);
  const { area, path, records } = kind;
  const bulk = (picked: number[], clear: () => void) =>
    writable && <BulkSwitch area={area} records={records} picked={picked} onDone={clear} />;
  const rowActions = (row: Post) => (
    <>
      {writable &&
        (['isActive', 'isHighlight'] as const).map((field) => (
          <FlagItem
            key={field}
            area={area}
            records={records}
            id={row.id}
            field={field}
            value={row[field]}
            name={displayTitle(row, language)}
          />
        ))}
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
      columns={usePostColumns()}
      filters={postFilters}
      usualViews={usualViews(t, writable)}
      bulk={bulk}
      rowActions={rowActions}
    />
  );
}

/** What has not been sent is there for those who may write it. */
const READER_STATES = POST_STATES.filter((state) => state !== 'draft' && state !== 'scheduled');

/** Everything, what is not out yet, and what is out. */
const usualViews = (t: TFunction, writable: boolean): View[] => [
  { name: t('post.view.all'), search: {} },
  ...(writable ? POST_STATES : READER_STATES).map((state) => ({
    name: t(`post.state.${state}`),
    search: { filters: { state: [state] } },
  })),
];

function usePostColumns(): Column<Post>[] {
  const zone = useZone();
  return [
    {
      field: 'heading',
      text: displayTitle,
      show: (post) => <TitleCell post={post} />,
      populate: 'cover',
      sort: { th: 'title', en: 'titleEn' },
    },
    {
      field: 'type',
      text: ({ type }) => i18next.t(`post.type.${type}`),
      show: ({ type }) => <PostType type={type} />,
      onCard: true,
    },
    {
      field: 'state',
      text: ({ state, isThaiOnly }) =>
        [`post.state.${state}`, ...(isThaiOnly ? ['post.thaiOnly.mark'] : [])].map((key) => i18next.t(key)).join(', '),
      show: ({ state, isThaiOnly }) => (
        <>
          <PostState state={state} /> {isThaiOnly && <ThaiOnly />}
        </>
      ),
      onCard: 'state',
    },
    {
      field: 'period',
      text: (post, language) => periodOf(post, zone, language),
      show: (post) => <PeriodCell post={post} zone={zone} />,
      sort: { th: 'startDate', en: 'startDate' },
      onCard: true,
      inFile: [
        { field: 'startDate', value: ({ startDate }) => startDate },
        { field: 'endDate', value: ({ endDate }) => endDate },
      ],
    },
    { field: 'read', text: (post) => readPercent(post) },
    { field: 'isHighlight' },
    { field: 'isActive' },
    { field: 'updatedAt' },
  ];
}

/** The cover small beside the title, as people remember it. */
function TitleCell({ post }: { post: Post }) {
  const language = useLanguage();
  return (
    <span className={css.titled}>
      <CoverThumb file={post.cover} />
      <span className={css.title}>{displayTitle(post, language)}</span>
    </span>
  );
}

function PeriodCell({ post, zone }: { post: Post; zone: string }) {
  const language = useLanguage();
  return <span className={css.period}>{periodOf(post, zone, language) || '–'}</span>;
}
