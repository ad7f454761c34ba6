import { IconLanguage } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { RichTextField } from '#shared/rich-text/RichTextField.tsx';
import css from './Form.module.css';

type Props = ComponentProps<typeof RichTextField> & { values?: Record<string, unknown> };

/** English may wait while a draft is written, and says so; publishing does not wait for it. */
export function EnglishContent({ values = {}, ...given }: Props) {
  const { t } = useTranslation();
  const missing = !values.titleEn || !given.value;
  return (
    <>
      <RichTextField {...given} />
      {given.onChange && missing && (
        <p className={css.missing}>
          <IconLanguage size={20} aria-hidden />
          {t('post.english.missing')}
        </p>
      )}
    </>
  );
}
