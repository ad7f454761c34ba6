import { type StoredSettings, settingApi, settingSections, TIME_ZONES } from '@lobby/contract/areas/setting';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import type { Records } from '#shared/call/records.ts';
import type { Choices } from '#shared/choices/choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import { FactSection } from '#shared/form/FactSection.tsx';
import { FieldSection } from '#shared/form/FieldSection.tsx';
import css from '#shared/form/Form.module.css';
import { FormFrame, SaveButton } from '#shared/form/FormFrame.tsx';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { core, type Field, type Section } from '#shared/form/fields.ts';
import { ProblemSummary } from '#shared/form/ProblemSummary.tsx';
import { SectionIndex } from '#shared/form/SectionIndex.tsx';
import { useRecordForm } from '#shared/form/use-record-form.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { AccessSystemSection } from './AccessSystemSection.tsx';
import { ChatChannelSection } from './ChatChannelSection.tsx';
import { Pills, type PillsProps } from './Pills.tsx';
import '#shared/form/form.css';

/** What the property decides for itself, on one screen: inputs for what the person may change, facts for the rest. */
export function SettingPage() {
  const { t } = useTranslation();
  const can = useCan();
  const writable = sections.filter(useWritable());
  const settings = useQuery({ queryKey: ['setting', 'all'], queryFn: () => call(settingApi.get) });
  if (settings.isPending) return <FormSkeleton fields={8} />;
  if (settings.isError) return <LoadFailed error={settings.error} onRetry={settings.refetch} />;
  const { data } = settings.data;
  const facts = sections
    .filter((section) => !writable.includes(section))
    .map((section) => <FactSection key={section.name} area="setting" section={section} record={data} />);
  const header = (
    <div className={css.header}>
      <Title order={1}>{t('setting.title')}</Title>
      {writable.length === 0 && <Text c="dimmed">{t('setting.readOnly')}</Text>}
    </div>
  );
  const own = OWN_SECTIONS.filter(({ needs }) => can(needs));
  if (writable.length > 0)
    return (
      <>
        <SettingForm
          sections={writable}
          settings={data}
          header={header}
          facts={facts}
          index={[...writable, ...sections.filter((section) => !writable.includes(section)), ...own].map(({ name }) => name)}
        />
        {own.map(({ name, Section }) => (
          <Section key={name} />
        ))}
      </>
    );
  return (
    <div className={css.form}>
      {header}
      {facts}
    </div>
  );
}

/** Each saved on its own, with the password. */
const OWN_SECTIONS = [
  { name: 'accessSystem', needs: 'access-system:write', Section: AccessSystemSection },
  { name: 'chatChannel', needs: 'chat-channel:write', Section: ChatChannelSection },
] as const;

/** Administrators change the property; who may come in is the organisation's to say. The server decides the same. */
function useWritable() {
  const can = useCan();
  const role = session.use().profile?.role?.type;
  return ({ name }: Section) => can('setting:write') && (name !== 'access' || role === 'organize_admin');
}

type Props = { sections: Section[]; settings: StoredSettings; header: ReactNode; facts: ReactNode[]; index: string[] };

/** There is one of it, and it is always there: no list to go back to and nothing to delete. */
function SettingForm({ sections, settings, header, facts, index }: Props) {
  const { t } = useTranslation();
  const api = settingRecords(sections);
  const form = useRecordForm({
    area: 'setting',
    api,
    fields: sections.flatMap((section) => section.fields),
    listPath: '/setting',
    preset: undefined,
    record: { id: 0, ...settings },
  });
  return (
    <FormFrame title={t('setting.title')} onSubmit={() => void form.submit()}>
      {header}
      <ProblemSummary area="setting" problems={form.refused} input={api.input} />
      <SectionIndex area="setting" names={index} />
      {sections.map((section) => (
        <FieldSection key={section.name} area="setting" section={section} input={api.input} form={form} />
      ))}
      {facts.length > 0 && <p className={layout.note}>{t('setting.accessElsewhere')}</p>}
      {facts}
      <div className={css.footer}>
        <SaveButton phase={form.phase} />
      </div>
    </FormFrame>
  );
}

/** Found by any part of the name, as `ho chi` or `asia`. */
const zoneChoices: Choices = {
  key: ['setting', 'zones'],
  find: (typed) => {
    const wanted = typed.trim().toLowerCase();
    const found = TIME_ZONES.map(choice).filter(({ label }) => label.toLowerCase().includes(wanted));
    return Promise.resolve(found.slice(0, MAX_ZONES));
  },
  named: (zones) => Promise.resolve(zones.map(choice)),
};

/** The few whose type alone does not say how they are typed in. */
const special: Record<string, Omit<Field, 'field'>> = {
  addressTh: { as: 'long' },
  addressEn: { as: 'long' },
  timeZone: { from: zoneChoices },
  logo: { own: pictureField({ area: 'setting', field: 'logo', shape: 'square' }) },
  photo: { own: pictureField({ area: 'setting', field: 'photo', shape: 'cover' }) },
};

const fieldOf = ([field, schema]: [string, z.ZodType]): Field => {
  const own = pillsOf(field, core(schema));
  return { field, ...(own && { own }), ...special[field] };
};

/** The screen as the contract declares it: a new setting there is a new input here. */
const sections: Section[] = Object.entries(settingSections).map(([name, fields]) => ({
  name,
  fields: Object.entries<z.ZodType>(fields).map(fieldOf),
}));

/** On the screen everything has a value already: only what may be empty is optional. */
function settingRecords(shown: Section[]): Pick<Records, 'input' | 'save'> {
  const all: Record<string, z.ZodType> = Object.assign({}, ...Object.values(settingSections));
  const fields = shown.flatMap((section) => section.fields).map(({ field }) => [field, all[field] as z.ZodType] as const);
  const input = fields.map(([field, schema]) => [field, schema.safeParse(null).success ? schema : core(schema)]);
  return {
    input: z.strictObject(Object.fromEntries(input) as Record<string, z.ZodType>),
    save: (body, _id, once) => call(settingApi.update, { body }, once),
  };
}

const MAX_ZONES = 50;
const choice = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') });

/** The input of a setting that is one of a few known values, or several of them; nothing for any other. */
function pillsOf(field: string, schema: z.ZodType): Field['own'] {
  const options = optionsOf(schema);
  return options && ((given: PillsProps) => <Pills field={field} options={options} {...given} />);
}

function optionsOf(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodArray) return optionsOf(schema.element as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}
