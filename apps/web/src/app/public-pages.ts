import { noticePages } from '#areas/post/notice/notice.pages.ts';
import { codePages } from '#areas/session/code/code.pages.ts';
import { invitationPages } from '#areas/visitor/invitation/invitation.pages.ts';
import type { PublicPage } from '#shared/area/public-page.ts';

/** Apart from the areas, so that the first script knows these addresses without them. */
export const publicPages: PublicPage[] = [...codePages, ...noticePages, ...invitationPages];
