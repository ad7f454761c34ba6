import { type NoticeTemplate, NoticeTemplateInput, notificationApi } from '@lobby/contract/areas/notification';
import { fillPlaceholders } from '@lobby/contract/notice-kinds';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Channels.module.css';

const FIELDS = ['titleTh', 'bodyTh', 'titleEn', 'bodyEn'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;
/** How many wait, in the preview. */
const EXAMPLE = 3;

type Props = { template: NoticeTemplate; onClose: () => void };

/** Both languages or none: whoever is rung reads their own. */
export function WordsDialog({ template, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { kind, isOwn, titleTh, titleEn, bodyTh, bodyEn } = template;
  const reset = useCommand(notificationApi.saveTemplate, { area: 'notification', done: 'notification.words.isReset' });
  const { values, field, running, onSubmit } = useSmallForm<Typed>({
    first: { titleTh, titleEn, bodyTh, bodyEn },
    check: (typed) => problemsOf(NoticeTemplateInput.options[0], { kind, ...typed }),
    save: async (typed) => {
      await call(notificationApi.saveTemplate, { body: { kind, ...typed } });
      await client.invalidateQueries({ queryKey: ['notification'] });
      toastDone(t('form.saved'));
      onClose();
    },
  });
  return (
    <Dialog opened holdsInput title={t(`notification.kind.${kind}`)} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className={css.form}>
        <p className={layout.note}>{t('notification.words.help', { waiting: '{{count}}', name: '{{property}}' })}</p>
        {FIELDS.map((name) => (
          <TextInput key={name} {...field(name)} label={t(`notification.field.${name}`)} />
        ))}
        <Preview values={values} />
        <div className={dialog.actions}>
          {isOwn && (
            <Button
              variant="default"
              loading={reset.running}
              onClick={() => void reset.run({ body: { kind } }).then((isDone) => isDone && onClose())}
            >
              {t('notification.words.reset')}
            </Button>
          )}
          <Button type="submit" loading={running}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** As a locked screen shows it, to whoever reads the portal's language. */
function Preview({ values: { titleTh, titleEn, bodyTh, bodyEn } }: { values: Typed }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const filled = { count: EXAMPLE, property: nameOf(session.use().profile?.property, language) };
  const [title, body] = language === 'th' ? [titleTh, bodyTh] : [titleEn, bodyEn];
  return (
    <section className={css.preview} aria-label={t('notification.words.preview')}>
      <strong>{fillPlaceholders(title, filled)}</strong>
      <span>{fillPlaceholders(body, filled)}</span>
    </section>
  );
}
