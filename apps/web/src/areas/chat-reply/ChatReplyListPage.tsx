import { type ChatReply, chatReplyApi } from '@lobby/contract/areas/chat';
import type { Column } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';

const columns: Column<ChatReply>[] = [{ field: 'name' }, { field: 'text', onCard: true }, { field: 'updatedAt' }];

export const viewFilters = viewFiltersOf(chatReplyApi, []);

export const ChatReplyListPage = () => <ListPage area="chat-reply" api={chatReplyApi} columns={columns} />;
