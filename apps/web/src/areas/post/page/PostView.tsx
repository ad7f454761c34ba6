import { type Post, UNDO_SECONDS } from '@lobby/contract/areas/post';
import { lacksEnglish } from '@lobby/contract/areas/post-rule';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconLanguage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import form from '../form/Form.module.css';
import { LockNotice } from '../form/LockNotice.tsx';
import { isLocked } from '../form/sections.tsx';
import undoCss from '../Post.module.css';
import { PostState, PostType, ThaiOnly } from '../PostState.tsx';
import type { PostKind } from '../post-kinds.ts';
import { missingIn } from '../publish/publish-problems.ts';
import { useSendingWords, useUndoSeconds } from '../publish/undo-window.ts';
import css from './Page.module.css';
import { PhonePreview } from './PhonePreview.tsx';
import { PostActions } from './PostActions.tsx';
import { PostAudience } from './PostAudience.tsx';

type Props = { kind: PostKind; post: Post; writable: boolean; tabs: ReactNode };

/** What is known about it left, how it looks on a resident's phone right. */
export function PostView({ kind, post, writable, tabs }: Props) {
  const language = useLanguage();
  const [previewed, setPreviewed] = useState(language);
  const missing = missingIn(post, useNow());
  return (
    <>
      <FormHeader area={kind.area} listPath={kind.path} title={displayTitle(post, language)}>
        <div className={css.badges}>
          <PostState state={post.state} />
          {post.type === 'emergency' && <PostType type={post.type} />}
          {post.isThaiOnly && <ThaiOnly />}
        </div>
        {tabs}
      </FormHeader>
      <PostActions kind={kind} post={post} writable={writable} ready={missing.length === 0} />
      <div className={css.columns}>
        <div>
          {writable && post.state === 'draft' && <Readiness missing={missing} isThaiOnly={lacksEnglish(post)} />}
          {writable && post.isThaiOnly && <EnglishToFollow kind={kind} id={post.id} />}
          {isLocked(post.state) && <LockNotice kind={kind} id={post.id} state={post.state} />}
          <Timeline post={post} />
          <PostAudience kind={kind} post={post} />
          <PostFacts post={post} />
        </div>
        <PhonePreview notice={post} attachments={post.attachments} language={previewed} onLanguage={setPreviewed} />
      </div>
      {writable && <UndoBar kind={kind} post={post} />}
    </>
  );
}

/** Beside the button: what still has to be written, field by field, or that nothing is missing. */
function Readiness({ missing, isThaiOnly }: { missing: ReturnType<typeof missingIn>; isThaiOnly: boolean }) {
  const { t } = useTranslation();
  if (missing.length === 0)
    return (
      <p className={css.ready} id="readiness">
        <IconCircleCheck size={20} aria-hidden />
        {t(isThaiOnly ? 'post.ready.thai' : 'post.ready.all')}
      </p>
    );
  return (
    <section className={css.missing} id="readiness" aria-label={t('post.ready.title')}>
      <strong>
        <IconAlertTriangle size={20} aria-hidden />
        {t('post.ready.title')}
      </strong>
      <ul>
        {missing.map(({ field, says, blanks }) => (
          <li key={`${field} ${says}`}>
            {t(`post.field.${field}`)}: {blanks.length > 0 ? t('post.ready.blanks', { blanks: blanks.join(', ') }) : t(says)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An emergency that went out in Thai: what is still to do, and where. */
function EnglishToFollow({ kind, id }: { kind: PostKind; id: number }) {
  const { t } = useTranslation();
  return (
    <section className={form.notice} aria-label={t('post.thaiOnly.mark')}>
      <IconLanguage size={20} aria-hidden />
      <p>{t('post.thaiOnly.text')}</p>
      <LinkButton to={`${kind.path}/${id}`} search={{ edit: 'true' }}>
        {t('post.thaiOnly.add')}
      </LinkButton>
    </section>
  );
}

/** From draft to over: what has happened with its time, what is to come too. */
function Timeline({ post }: { post: Post }) {
  const { t } = useTranslation();
  const zone = useZone();
  const said = (moment: Date | null) => moment && formatMoment(moment, zone);
  const steps = [
    { name: 'draft', done: true, when: said(post.createdAt) },
    { name: 'published', done: post.publishedAt !== null, when: said(post.publishedAt) },
    { name: 'sent', done: post.sentAt !== null, when: said(post.sentAt ?? post.publicDate[0] ?? null) },
    { name: 'expired', done: post.state === 'expired', when: said(post.endDate) ?? t('post.timeline.open') },
  ];
  const current = steps.filter(({ done }) => done).at(-1)?.name;
  return (
    <section className={layout.section} aria-labelledby="post-timeline">
      <h2 className={layout.legend} id="post-timeline">
        {t('post.timeline.title')}
      </h2>
      <ol className={css.timeline}>
        {steps.map(({ name, done, when }) => (
          <li key={name} data-done={done || undefined} aria-current={name === current ? 'step' : undefined}>
            <span>{t(`post.timeline.${name}`)}</span>
            <span className={css.when}>{when ?? '–'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For as long as nothing has left: how long that is, and the way back. */
function UndoBar({ kind, post }: { kind: PostKind; post: Post }) {
  const { t } = useTranslation();
  const left = useUndoSeconds(post);
  const when = useSendingWords()(post);
  const { run, running } = useCommand(kind.api.undo, { area: kind.area, done: 'post.undo.done' });
  if (left === 0) return null;
  const soon = left <= UNDO_SECONDS;
  return (
    <section className={undoCss.bar} aria-label={t('post.undo.title')}>
      <span role="timer" aria-live="off">
        {soon ? t('post.undo.left', { count: left }) : when}
      </span>
      {soon && <progress className={undoCss.progress} max={UNDO_SECONDS} value={left} aria-label={t('post.undo.title')} />}
      <Button
        variant="white"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={running}
        onClick={() => void run({ params: { id: post.id } })}
      >
        {t('post.undo.act')}
      </Button>
    </section>
  );
}

function PostFacts({ post }: { post: Post }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const said = (moment: Date | null | undefined) => (moment ? formatMoment(moment, zone) : '–');
  const facts = {
    number: `#${post.number}`,
    type: t(`post.type.${post.type}`),
    startDate: said(post.startDate),
    endDate: said(post.endDate),
    publicDate: said(post.publicDate[0]),
    isActive: <YesNo value={post.isActive} />,
    isHighlight: <YesNo value={post.isHighlight} />,
    author: displayName(post.author, language) || '–',
    updatedAt: said(post.updatedAt),
  };
  return (
    <section className={layout.section} aria-labelledby="post-facts">
      <h2 className={layout.legend} id="post-facts">
        {t('post.section.facts')}
      </h2>
      <dl className={layout.facts}>
        {Object.entries(facts).map(([field, value]) => (
          <div key={field}>
            <dt>{t(`post.field.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
