import type { Audience, Post } from '@lobby/contract/areas/post';
import { useTranslation } from 'react-i18next';
import { useChoices } from '#shared/choices/ChoiceInput.tsx';
import type { Choices } from '#shared/choices/choices.ts';
import layout from '#shared/layout/layout.module.css';
import { audienceParts } from '#shared/room/audience-parts.ts';
import { isWhole, ReachCounter } from '../audience/ReachCounter.tsx';
import type { PostKind } from '../post-kinds.ts';
import { readPercent } from '../post-words.ts';
import css from './Page.module.css';

/** Whom it is for; before sending whom it would reach, after it whom it reached and who has read it. */
export function PostAudience({ kind, post }: { kind: PostKind; post: Post }) {
  const { t } = useTranslation();
  const named = (Object.keys(audienceParts) as (keyof Audience)[]).filter((part) => post.audience[part].length > 0);
  return (
    <section className={layout.section} aria-labelledby="post-audience">
      <h2 className={layout.legend} id="post-audience">
        {t('post.section.who')}
      </h2>
      {isWhole(post.audience) ? (
        <span>{t('post.audience.whole')}</span>
      ) : (
        <dl className={layout.facts}>
          {named.map((part) => (
            <div key={part}>
              <dt>{t(`post.audience.${part}`)}</dt>
              <dd>
                <Names choices={audienceParts[part]} ids={post.audience[part]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {post.sentAt ? <Sent post={post} /> : <ReachCounter area={kind.area} api={kind.api} audience={post.audience} />}
    </section>
  );
}

function Sent({ post }: { post: Post }) {
  const { t } = useTranslation();
  const number = (count: number) => count.toLocaleString('en');
  return (
    <p className={css.sent}>
      {t('post.reach.did', { rooms: number(post.rooms), people: number(post.people) })}
      {post.people > 0 && ` · ${t('post.reach.read', { percent: readPercent(post), readers: number(post.readers) })}`}
    </p>
  );
}

function Names({ choices, ids }: { choices: Choices; ids: number[] }) {
  const { labelOf } = useChoices(choices, '', ids.map(String));
  return ids.map((id) => labelOf(String(id))).join(', ');
}
