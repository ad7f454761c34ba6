import { POST_TYPES, type Post } from '@lobby/contract/areas/post';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Form.module.css';
import './inputs.css';

type Props = { value: Post['type']; onChange?: (value: string) => void };

/** An ordinary notice or one that cannot wait, each with what that means for residents. */
export function TypeInput({ value, onChange }: Props) {
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
