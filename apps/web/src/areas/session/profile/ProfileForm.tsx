import { OwnProfile, type Profile, sessionApi } from '@lobby/contract/areas/session';
import { CALENDARS, LANGUAGES, type Language } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { PendingEmail } from '#shared/auth/PendingEmail.tsx';
import { changeProfile, setProfile } from '#shared/auth/session.ts';
import { call } from '#shared/call/call.ts';
import { toastDone, toastFailed } from '#shared/call/toast.tsx';
import { shownYear } from '#shared/dates/calendar.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { changesOf } from '#shared/form/values.ts';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { session } from '#shared/session/store.ts';
import { currentLanguage, setLanguage } from '#shared/texts/language.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

const names = { th: 'ไทย', en: 'English' } satisfies Record<Language, string>;

/** Only what differs is sent: a new address asks for the password, a new phone number does not. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const thisYear = Number(dayOf(useNow(), useZone()).slice(0, 4));
  const kept = {
    name: profile.name,
    nameEn: profile.nameEn ?? '',
    email: profile.email ?? '',
    phone: profile.phone ?? '',
    language: profile.language ?? currentLanguage(),
    calendar: profile.calendar,
  };
  const { values, set, field, running, onSubmit } = useSmallForm<Record<keyof typeof kept, string>>({
    first: kept,
    check: (typed) => problemsOf(OwnProfile, typed),
    save: async (typed) => {
      const changes = changesOf(typed, kept) as z.input<typeof OwnProfile>;
      if (Object.keys(changes).length > 0) await changeProfile(changes);
      // The address in force stays in its field until the new one is confirmed.
      set('email', session.get().profile?.email ?? '');
      if (changes.language) await setLanguage(changes.language);
      toastDone(i18next.t('popup.dialog.message.updateProfileSuccess'));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={20}>
        <TextInput {...field('name')} label={t('profile.field.name')} autoComplete="name" />
        <TextInput
          {...field('nameEn')}
          label={<OptionalLabel label={t('profile.field.nameEn')} />}
          description={t('profile.help.nameEn')}
        />
        <TextInput
          {...field('email')}
          type="email"
          label={<OptionalLabel label={t('profile.field.email')} />}
          description={t('profile.help.email')}
          autoComplete="email"
          autoCapitalize="none"
        />
        {profile.pendingEmail !== null && <OwnPendingEmail email={profile.pendingEmail} />}
        <TextInput {...field('phone')} type="tel" label={<OptionalLabel label={t('profile.field.phone')} />} autoComplete="tel" />
        <Radio.Group
          name="language"
          label={t('profile.field.language')}
          value={values.language}
          onChange={(language) => set('language', language)}
        >
          <Group gap={24} mt={4}>
            {LANGUAGES.map((language) => (
              <Radio key={language} size="md" value={language} label={names[language]} lang={language} />
            ))}
          </Group>
        </Radio.Group>
        <Radio.Group
          name="calendar"
          label={t('profile.field.calendar')}
          description={t('profile.help.calendar')}
          value={values.calendar}
          onChange={(calendar) => set('calendar', calendar)}
        >
          <Group gap={24} mt={4}>
            {CALENDARS.map((calendar) => (
              <Radio
                key={calendar}
                size="md"
                value={calendar}
                label={t(`profile.calendar.${calendar}`, { year: shownYear(thisYear, calendar) })}
              />
            ))}
          </Group>
        </Radio.Group>
        <div>
          <Button type="submit" loading={running}>
            {t('form.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** The new address one has asked for, until its link is opened. */
function OwnPendingEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const act = async (endpoint: typeof sessionApi.resendEmailLink | typeof sessionApi.cancelEmailChange, done: string) => {
    setRunning(true);
    try {
      setProfile((await call(endpoint)).data);
      toastDone(t(done));
    } catch (error) {
      toastFailed(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <PendingEmail
      email={email}
      running={running}
      onResend={() => void act(sessionApi.resendEmailLink, 'emailChange.resent')}
      onCancel={() => void act(sessionApi.cancelEmailChange, 'emailChange.cancelled')}
    />
  );
}
