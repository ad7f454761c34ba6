import type { Post } from '@lobby/contract/areas/post';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import type { Column } from '#shared/list/columns.ts';
import { QuickSwitch } from '#shared/list/QuickSwitch.tsx';
import type { Face } from './faces.ts';
import css from './PostList.module.css';
import { PostState } from './PostState.tsx';
import { PostType } from './PostType.tsx';
import { periodOf, readPercent, titleOf } from './post-words.ts';
import { TitleCell } from './TitleCell.tsx';

type Flag = 'isHighlight' | 'isActive';

/** Highlight and active are changed right here by whoever may. */
export function usePostColumns(face: Face, writable: boolean): Column<Post>[] {
  const { t } = useTranslation();
  const zone = useZone();
  const flag = (field: Flag): Column<Post> => ({
    field,
    show: (post) =>
      writable ? (
        <QuickSwitch
          area={face.area}
          id={post.id}
          field={field}
          value={post[field]}
          label={`${t(`post.field.${field}`)}: ${post.title}`}
          save={(change) => face.records.save(change, post.id, {})}
        />
      ) : (
        <YesNo value={post[field]} />
      ),
  });
  return [
    {
      field: 'heading',
      text: titleOf,
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
      text: ({ state }) => i18next.t(`post.state.${state}`),
      show: ({ state }) => <PostState state={state} />,
      onCard: true,
    },
    {
      field: 'period',
      text: (post) => periodOf(post, zone),
      show: (post) => <span className={css.period}>{periodOf(post, zone) || '–'}</span>,
      sort: { th: 'startDate', en: 'startDate' },
      onCard: true,
    },
    { field: 'read', text: (post) => readPercent(post) },
    flag('isHighlight'),
    flag('isActive'),
    { field: 'updatedAt' },
  ];
}
