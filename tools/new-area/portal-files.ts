import type { AreaNames } from './names.ts';

export const areaFile = ({ area, value, type, table }: AreaNames) => `import type { Area } from '#shared/area/area.ts';
import { listSearch } from '#shared/list-search/list-search.ts';

const page = () => import('./${type}Page.tsx').then((file) => file.${type}Page);

export const ${value}Area: Area = {
  name: '${area}',
  group: 'services',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs') },
  texts: { th: () => import('./${area}.th.json'), en: () => import('./${area}.en.json') },
  records: [{ table: '${table}', page: (id) => \`/${area}/\${id}\` }],
  lists: [
    { name: '${area}', path: '/${area}', filters: () => import('./${type}ListPage.tsx').then((file) => file.viewFilters) },
  ],
  pages: [
    {
      path: '/${area}',
      title: '${area}.title',
      needs: '${area}:read',
      search: listSearch,
      load: () => import('./${type}ListPage.tsx').then((file) => file.${type}ListPage),
    },
    { path: '/${area}/create', title: '${area}.create', needs: '${area}:write', load: page },
    { path: '/${area}/$id', title: '${area}.edit', needs: '${area}:read', load: page },
  ],
};
`;

export const listPage = ({
  area,
  value,
  type,
}: AreaNames) => `import { type ${type}, ${value}Api } from '@lobby/contract/areas/${area}';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';

const columns: Column<${type}>[] = [
  { field: 'name' },
  { field: 'note', onCard: true },
  { field: 'isActive' },
  { field: 'updatedAt' },
];
const filters: Filter[] = [{ field: 'isActive' }];
export const viewFilters = viewFiltersOf(${value}Api, filters);

export const ${type}ListPage = () => <ListPage area="${area}" api={${value}Api} columns={columns} filters={filters} />;
`;

export const recordPage = ({
  area,
  value,
  type,
}: AreaNames) => `import { type ${type}Input, ${value}Api } from '@lobby/contract/areas/${area}';
import type { z } from 'zod';
import type { Section } from '#shared/form/fields.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';

const sections: Section<z.input<typeof ${type}Input>>[] = [
  { name: 'facts', fields: [{ field: 'name' }, { field: 'note' }, { field: 'isActive' }] },
];

export const ${type}Page = () => <RecordPage area="${area}" api={${value}Api} sections={sections} />;
`;

export function texts(names: AreaNames, language: 'th' | 'en'): string {
  return `${JSON.stringify({ [names.area]: language === 'th' ? thai(names) : english(names) }, null, 2)}\n`;
}

const english = ({ title, table }: AreaNames) => ({
  title: `${title}s`,
  create: `New ${title.toLowerCase()}`,
  edit: title,
  section: { facts: 'Details' },
  field: { name: 'Name', note: 'Note', isActive: 'In use', updatedAt: 'Last change' },
  filter: { isActive: { true: 'In use only', false: 'Not in use only' } },
  empty: { title: `No ${title.toLowerCase()}s yet`, text: 'Add the first one.' },
  remove: {
    many_one: `Delete {{count}} ${title.toLowerCase()}?`,
    many_other: `Delete {{count}} ${title.toLowerCase()}s?`,
    effect_one: 'This cannot be undone.',
    effect_other: 'This cannot be undone.',
  },
  record: { [table]: { one: title.toLowerCase(), many: `${title}s` } },
});

/** The area's own word is left in English for somebody who knows the Thai one. */
const thai = ({ title, table }: AreaNames): ReturnType<typeof english> => ({
  title,
  create: `เพิ่ม ${title}`,
  edit: title,
  section: { facts: 'รายละเอียด' },
  field: { name: 'ชื่อ', note: 'หมายเหตุ', isActive: 'ใช้งาน', updatedAt: 'แก้ไขล่าสุด' },
  filter: { isActive: { true: 'เฉพาะที่ใช้งาน', false: 'เฉพาะที่ไม่ใช้งาน' } },
  empty: { title: `ยังไม่มี ${title}`, text: 'เริ่มจากเพิ่มรายการแรก' },
  remove: {
    many_one: 'ลบ {{count}} รายการหรือไม่',
    many_other: 'ลบ {{count}} รายการหรือไม่',
    effect_one: 'ลบแล้วไม่สามารถกู้คืนได้',
    effect_other: 'ลบแล้วไม่สามารถกู้คืนได้',
  },
  record: { [table]: { one: title, many: title } },
});
