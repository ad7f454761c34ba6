import type { Post } from '@lobby/contract/areas/post';
import type { ReactNode } from 'react';
import { useNow } from '#shared/dates/clock.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import type { Face } from '../faces.ts';
import { LockNotice } from '../form/LockNotice.tsx';
import { isLocked } from '../form/sections.ts';
import { PostState } from '../PostState.tsx';
import { PostType } from '../PostType.tsx';
import { titleOf } from '../post-words.ts';
import { Readiness } from '../publish/Readiness.tsx';
import { missingIn } from '../publish/readiness.ts';
import { UndoBar } from '../publish/UndoBar.tsx';
import css from './Page.module.css';
import { PhonePreview } from './PhonePreview.tsx';
import { PostActions } from './PostActions.tsx';
import { PostAudience } from './PostAudience.tsx';
import { PostFacts } from './PostFacts.tsx';
import { Timeline } from './Timeline.tsx';

type Props = { face: Face; post: Post; writable: boolean; tabs: ReactNode };

/** What is known about it left, how it looks on a resident's phone right. */
export function PostView({ face, post, writable, tabs }: Props) {
  const language = useLanguage();
  const missing = missingIn(post, useNow());
  return (
    <>
      <FormHeader area={face.area} listPath={face.path} title={titleOf(post, language)}>
        <div className={css.badges}>
          <PostState state={post.state} />
          {post.type === 'emergency' && <PostType type={post.type} />}
        </div>
        {tabs}
      </FormHeader>
      <PostActions face={face} post={post} writable={writable} ready={missing.length === 0} />
      <div className={css.columns}>
        <div>
          {writable && post.state === 'draft' && <Readiness missing={missing} />}
          {isLocked(post.state) && <LockNotice face={face} id={post.id} state={post.state} />}
          <Timeline post={post} />
          <PostAudience face={face} post={post} />
          <PostFacts post={post} />
        </div>
        <PhonePreview notice={post} attachments={post.attachments} />
      </div>
      {writable && <UndoBar face={face} post={post} />}
    </>
  );
}
