import { quotaApi } from '@lobby/contract/areas/quota';
import { RESIDENT_ROLE_IDS } from '@lobby/contract/areas/resident-input';
import { USER_CONSENTS } from '@lobby/contract/areas/user';
import { ROLE_IDS } from '@lobby/contract/constants';
import { Checkbox, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { PhotoVerdict } from '#shared/files/PhotoVerdict.tsx';
import { PictureField } from '#shared/files/PictureField.tsx';
import type { FileValue } from '#shared/files/uploading-file.ts';
import type { InputProps } from '#shared/form/fields.ts';
import { useMembers } from '#shared/room/room-lists.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Resident.module.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

type RoleInputProps = { value: number; onChange?: (value: number) => void; values?: { roomID?: number | string } };

/** With the places for co-residents that are left in the chosen room, before anybody is promised one. */
export function RoleInput({ value, onChange, values = {} }: RoleInputProps) {
  const { t } = useTranslation();
  const types = { [ROLE_IDS.tenant]: 'tenant', [ROLE_IDS.sub_tenant]: 'sub_tenant' };
  const { roomID } = values;
  const quota = useQuery({
    queryKey: ['quota', 'check', roomID],
    queryFn: () => call(quotaApi.check, { query: { roomId: String(roomID) } }),
    enabled: Boolean(roomID),
  }).data?.data.subAccount;
  return (
    <Radio.Group
      label={t('resident.field.role')}
      description={quota && t('resident.coResidents', { used: quota.used, limit: quota.limit })}
      value={String(value)}
      onChange={(id) => onChange?.(Number(id))}
    >
      <div className={css.choices}>
        {RESIDENT_ROLE_IDS.map((id) => (
          <Radio
            key={id}
            value={String(id)}
            label={t(`resident.filter.role.${types[id]}`)}
            description={t(`resident.may.${types[id]}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

type ReplacesInputProps = {
  value: boolean;
  onChange?: (value: boolean) => void;
  values?: { roomID?: number | string; role?: number };
};

/** Asked where a main resident comes into a room others live in. Nobody leaves by this alone: their move-out is the next page. */
export function ReplacesInput({ value, onChange, values = {} }: ReplacesInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { roomID, role } = values;
  const members = useMembers(Number(roomID)).data?.data.filter(({ isActive }) => isActive) ?? [];
  if (members.length === 0 || role !== ROLE_IDS.tenant) return null;
  return (
    <Checkbox
      label={t('resident.replaces', { names: members.map((member) => nameOf(member, language)).join(', ') })}
      description={t('resident.help.replaces')}
      checked={value}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
    />
  );
}

type DayFieldProps = { value: string | null; onChange?: (value: string | null) => void; shared?: InputProps };

export function DayField({ value, onChange, shared }: DayFieldProps) {
  const { t } = useTranslation();
  if (!onChange || !shared) return formatDayInput(value ?? undefined) || '–';
  const { id, name, description, error, onBlur } = shared;
  return (
    <DayInput
      id={`${id}-input`}
      label={t(`resident.field.${name}`)}
      help={description}
      value={value}
      error={error !== undefined}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

type ConsentInputProps = { value: string[]; onChange?: (value: string[]) => void };

/** Signed on paper before whoever writes this: nothing is ticked beforehand. */
export function ConsentInput({ value, onChange }: ConsentInputProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('resident.field.consent')}
      description={t('resident.help.consent')}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
    >
      <div className={css.choices}>
        {USER_CONSENTS.map((one) => (
          <Checkbox key={one} value={one} label={t(`resident.consent.${one}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type PhotoInputProps = { value: FileValue | null | undefined; onChange?: (value: FileValue | null) => void };

/** With what the doors would make of it. */
export function ResidentPhotoInput({ value, onChange }: PhotoInputProps) {
  const { t } = useTranslation();
  return (
    <>
      <PictureField label={t('resident.field.photo')} shape="square" value={value} onChange={onChange} />
      {value && <PhotoVerdict photo={value} />}
    </>
  );
}
