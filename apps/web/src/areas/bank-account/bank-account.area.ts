import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch } from '#shared/list-search/list-search.ts';

const LIST = '/payment/bank-account';
const page = () => import('./BankAccountPage.tsx').then((file) => file.BankAccountPage);

export const bankAccountArea: Area = {
  name: 'bank-account',
  group: 'money',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs') },
  texts: { th: () => import('./bank-account.th.json'), en: () => import('./bank-account.en.json') },
  records: [
    { table: 'bank_account', page: (id) => `${LIST}/${id}` },
    { table: 'bank_account_proposal', folded: true },
  ],
  lists: [
    { name: 'bank-account', path: LIST, filters: () => import('./BankAccountListPage.tsx').then((file) => file.viewFilters) },
  ],
  pages: [
    {
      path: LIST,
      title: 'bank-account.title',
      needs: 'bank-account:read',
      search: listSearch,
      load: () => import('./BankAccountListPage.tsx').then((file) => file.BankAccountListPage),
    },
    { path: `${LIST}/create`, title: 'bank-account.create', needs: 'bank-account:write', load: page },
    { path: `${LIST}/$id`, title: 'bank-account.edit', needs: 'bank-account:read', search: recordSearch, load: page },
  ],
};
