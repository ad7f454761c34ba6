import { Audience, POST_TYPES, type Post, PostInput, type PostState } from '@lobby/contract/areas/post';
import { Radio } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import { attachmentsField } from '#shared/files/AttachmentsField.tsx';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Field, Section } from '#shared/form/fields.ts';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import { audienceParts } from '#shared/room/audience-parts.ts';
import { isWhole, ReachCounter } from '../audience/ReachCounter.tsx';
import { usePostKind } from '../post-kinds.ts';
import css from './Form.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

const WHOLE: Audience = Audience.parse({});

type Typed = z.input<typeof PostInput>;

/** When and to whom comes first: the texts are long, and what is below them is easily forgotten. */
const sections: Section<Typed>[] = [
  { name: 'what', fields: [{ field: 'type', own: TypeInput }] },
  {
    name: 'when',
    fields: [
      { field: 'startDate', own: StartInput, short: true },
      { field: 'endDate', own: EndInput, short: true },
      { field: 'publicDate', own: PublicDateInput },
    ],
  },
  { name: 'who', fields: [{ field: 'audience', own: AudienceInput }] },
  { name: 'thai', tabs: 'texts', fields: [{ field: 'title' }, { field: 'content', own: RichTextField }] },
  { name: 'english', tabs: 'texts', fields: [{ field: 'titleEn' }, { field: 'contentEn', own: EnglishContent }] },
  {
    name: 'files',
    fields: [
      { field: 'cover', own: pictureField({ area: 'post', field: 'cover', shape: 'cover' }) },
      { field: 'attachments', own: attachmentsField({ area: 'post', field: 'attachments', most: 10 }) },
    ],
  },
  { name: 'shown', fields: [{ field: 'isActive' }, { field: 'isHighlight' }] },
];

/** What residents were promised stays as it is: what may still change in each state. */
const open: Record<PostState, readonly (keyof Typed)[] | 'all'> = {
  draft: 'all',
  scheduled: ['cover', 'attachments', 'startDate', 'endDate', 'isActive', 'isHighlight'],
  sent: ['endDate', 'isActive', 'isHighlight'],
  expired: ['endDate', 'isActive', 'isHighlight'],
};

type Known = Pick<Post, 'type' | 'titleEn' | 'contentEn'>;

export const isLocked = (state: PostState) => open[state] !== 'all';

/** The sections of a post in this state, and the schema of what is left in them. English that an emergency went out without may be added. */
export function formOf(state: PostState, post?: Known): { sections: Section<Typed>[]; input: typeof PostInput } {
  const known = open[state];
  if (known === 'all') return { sections, input: PostInput };
  const added = (['titleEn', 'contentEn'] as const).filter((field) => post?.[field] === null);
  const fields = [...added, ...known];
  const isOpen = ({ field }: Field<Typed>) => fields.includes(field);
  // The type is settled and not in this form, but the end of an emergency is still needed.
  const asNeeded = (one: Field<Typed>) =>
    one.field === 'endDate' && post?.type === 'emergency' ? { ...one, own: EmergencyEndInput } : one;
  const left = sections.map((section) => ({ ...section, fields: section.fields.filter(isOpen).map(asNeeded) }));
  const shape = Object.fromEntries(fields.map((field) => [field, PostInput.shape[field]]));
  return { sections: left.filter((section) => section.fields.length > 0), input: z.strictObject(shape) as typeof PostInput };
}

type Props = { value: Post['type']; onChange?: (value: string) => void };

/** An ordinary notice or one that cannot wait, each with what that means for residents. */
function TypeInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('post.field.type')} value={value} onChange={(next) => onChange?.(next)}>
      <div className={css.choices}>
        {POST_TYPES.map((type) => (
          <Radio key={type} value={type} label={t(`post.type.${type}`)} description={t(`post.typeHelp.${type}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}

type EnglishContentProps = ComponentProps<typeof RichTextField> & { values?: Record<string, unknown> };

/** English may wait while a draft is written, and says so; only an emergency is published without it. */
function EnglishContent({ values = {}, ...given }: EnglishContentProps) {
  const { t } = useTranslation();
  const missing = !values.titleEn || !given.value;
  return (
    <>
      <RichTextField {...given} />
      {given.onChange && missing && (
        <p className={css.missing}>
          <IconLanguage size={20} aria-hidden />
          {t(values.type === 'emergency' ? 'post.english.later' : 'post.english.missing')}
        </p>
      )}
    </>
  );
}

type PostInputProps<T> = { value: T; onChange?: (value: T) => void; values?: Record<string, unknown> };
type Moment = Date | null;

function StartInput({ value, onChange }: PostInputProps<Moment>) {
  const { t } = useTranslation();
  return (
    <MomentInput
      label={t('post.field.startDate')}
      help={t('post.help.startDate')}
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** A day alone means that it holds to the end of that day. */
function EndInput({ value, onChange, values }: PostInputProps<Moment>) {
  const { t } = useTranslation();
  const needed = values?.type === 'emergency';
  return (
    <MomentInput
      label={t('post.field.endDate')}
      help={t(needed ? 'post.help.endDateNeeded' : 'post.help.endDate')}
      needed={needed}
      usual="23:59"
      value={value}
      onChange={(next) => onChange?.(next)}
    />
  );
}

const EmergencyEndInput = (props: PostInputProps<Moment>) => <EndInput {...props} values={{ type: 'emergency' }} />;

/** The specification sends it as a list of at most one. A day alone means its morning: nobody is woken at midnight. */
function PublicDateInput({ value, onChange }: PostInputProps<Date[]>) {
  const { t } = useTranslation();
  return (
    <MomentInput
      label={t('post.field.publicDate')}
      help={t('post.help.publicDate')}
      usual="08:00"
      value={value[0] ?? null}
      onChange={(next) => onChange?.(next ? [next] : [])}
    />
  );
}

type AudienceInputProps = { value: Audience | ''; onChange?: (value: Audience | '') => void };

/** The whole property, or every room that is named in any way. Naming nothing would mean everybody, so that is no answer: `''` is refused. */
function AudienceInput({ value, onChange }: AudienceInputProps) {
  const { t } = useTranslation();
  const { area, api } = usePostKind();
  const audience = value === '' ? WHOLE : value;
  const [part, setPart] = useState(!isWhole(audience));

  function choose(next: Audience) {
    onChange?.(isWhole(next) ? '' : next);
  }
  function turn(toPart: boolean) {
    setPart(toPart);
    onChange?.(toPart ? '' : WHOLE);
  }
  return (
    <div className={css.stack}>
      <Radio.Group label={t('post.field.audience')} value={part ? 'part' : 'whole'} onChange={(next) => turn(next === 'part')}>
        <div className={css.choices}>
          <Radio value="whole" label={t('post.audience.whole')} />
          <Radio value="part" label={t('post.audience.part')} description={t('post.audience.partHelp')} />
        </div>
      </Radio.Group>
      {part &&
        Object.entries(audienceParts).map(([name, choices]) => (
          <ManyChoices
            key={name}
            label={t(`post.audience.${name}`)}
            choices={choices}
            value={audience[name as keyof Audience]}
            onChange={(ids) => choose({ ...audience, [name]: ids })}
          />
        ))}
      {(!part || !isWhole(audience)) && <ReachCounter area={area} api={api} audience={audience} />}
    </div>
  );
}
