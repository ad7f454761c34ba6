import { USER_CONSENTS, type UserPage } from '@lobby/contract/areas/user';
import { LANGUAGES, ROLE_IDS } from '@lobby/contract/constants';
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Field, Section } from '#shared/form/fields.ts';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';
import { rolesToGive } from '../staff-rank.ts';
import css from '../User.module.css';
import type { userChanges, userRecords } from '../user.records.ts';
import { suggestUsername } from './username.ts';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

type New = z.input<typeof userRecords.input>;
type Changed = z.input<typeof userChanges.input>;
type Both = Omit<New, 'username'>;

const who: Section<Both> = {
  name: 'who',
  fields: [
    { field: 'name' },
    { field: 'nameEn' },
    { field: 'email', as: 'email' },
    { field: 'phone', as: 'tel' },
    { field: 'position', from: categoryChoices('position-type') },
    { field: 'picture', own: pictureField({ area: 'user', field: 'picture', shape: 'square' }) },
  ],
};
const role: Field<Both> = { field: 'role', own: RoleInput };
const languageField: Field<Both> = { field: 'language', from: fixedChoices('user', { field: 'language', options: LANGUAGES }) };
const consent: Section<Both> = { name: 'consent', fields: [{ field: 'consent', own: ConsentInput }] };
const properties: Field<Changed> = { field: 'properties', own: PropertiesInput };

export const createSections: Section<New>[] = [
  who,
  { name: 'access', fields: [{ field: 'username', own: UsernameInput }, role, languageField] },
  consent,
];

/** Only an Organize Admin says who works where. */
export const changeSections = (isOrganizer: boolean): Section<Changed>[] => [
  who,
  { name: 'access', fields: [role, ...(isOrganizer ? [properties] : []), languageField] },
  consent,
];

type Props = { value: string[]; onChange?: (value: string[]) => void };

/** What has been signed. Nobody is kept from working by what is not yet. */
function ConsentInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  if (!onChange) return value.map((one) => t(`user.consent.${one}`)).join(', ') || '–';
  return (
    <Checkbox.Group label={t('user.field.consent')} description={t('user.help.consent')} value={value} onChange={onChange}>
      <div className={css.choices}>
        {USER_CONSENTS.map((one) => (
          <Checkbox key={one} value={one} label={t(`user.consent.${one}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type RoleInputProps = { value: { id: number; type?: string } | undefined; onChange?: (value: { id: number }) => void };

/** Each role with what it may do; nobody gives more than they hold, or takes it from an equal. */
function RoleInput({ value, onChange }: RoleInputProps) {
  const { t } = useTranslation();
  // As the record came: what is chosen since has no type, and would take the other choices away.
  const [held] = useState(value?.type);
  const own = session.use().profile?.role?.type ?? 'user';
  if (!onChange) return value?.type ? t(`role.${value.type}`) : '–';
  return (
    <Radio.Group label={t('user.field.role')} value={String(value?.id)} onChange={(id) => onChange({ id: Number(id) })}>
      <div className={css.choices}>
        {rolesToGive(own, held)
          .toReversed()
          .map((type) => (
            <Radio key={type} value={String(ROLE_IDS[type])} label={t(`role.${type}`)} description={t(`user.may.${type}`)} />
          ))}
      </div>
    </Radio.Group>
  );
}

type Places = UserPage['properties'];
type PropertiesInputProps = { value: Places; onChange?: (value: Places) => void };

/** Where somebody works, among the properties of the organisation. */
function PropertiesInput({ value, onChange }: PropertiesInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = value.filter(({ isMember }) => isMember);
  if (!onChange) return chosen.map((place) => nameOf(place, language)).join(', ') || '–';
  return (
    <Checkbox.Group
      label={t('user.field.properties')}
      description={t('user.help.properties')}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(value.map((place) => ({ ...place, isMember: ids.includes(String(place.id)) })))}
    >
      <div className={css.choices}>
        {value.map((place) => (
          <Checkbox key={place.id} value={String(place.id)} label={nameOf(place, language)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type UsernameInputProps = { value: string | undefined; onChange?: (value: string) => void; values?: Record<string, unknown> };

/** Follows the e-mail and the name until somebody types one. */
function UsernameInput({ value = '', onChange, values = {} }: UsernameInputProps) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(false);
  const suggestion = suggestUsername(plainText(values.nameEn) || plainText(values.name), plainText(values.email));
  const suggest = useEffectEvent((text: string) => {
    if (!isOwn && text !== value) onChange?.(text);
  });
  useEffect(() => {
    suggest(suggestion);
  }, [suggestion]);
  return (
    <TextInput
      label={t('user.field.username')}
      description={t('user.help.username')}
      value={value}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={(event) => {
        setOwn(event.currentTarget.value !== '');
        onChange?.(event.currentTarget.value);
      }}
    />
  );
}
