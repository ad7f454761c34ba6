import { type ChatReply, chatReplyApi } from '@lobby/contract/areas/chat';
import type { Column } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';

const columns: Column<ChatReply>[] = [{ field: 'name' }, { field: 'text', onCard: true }, { field: 'updatedAt' }];

export const ChatReplyListPage = () => <ListPage area="chat-reply" api={chatReplyApi} columns={columns} />;
