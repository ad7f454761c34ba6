import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problems } from '#shared/form/problems.ts';
import type { Draft } from './draft.ts';
import css from './Generate.module.css';
import '#shared/form/form.css';

const TOKENS = ['{tower}', '{floor}', '{floor:2}', '{room}', '{room:2}'] as const;

type Props = { draft: Draft; problems: Problems; change: (patch: Partial<Draft>) => void };

/** Which towers, which floors, and how a room gets its number. */
export function PlanFields({ draft, problems, change }: Props) {
  const { t } = useTranslation();
  const shared = (name: keyof Draft) => ({
    name,
    label: t(`room.generate.field.${name}`),
    error: problems[name] && t(problems[name]),
  });
  const text = (name: 'towers' | 'skipFloors' | 'pattern') => ({
    ...shared(name),
    description: t(`room.generate.help.${name}`),
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const number = (name: 'fromFloor' | 'toFloor') => ({
    ...shared(name),
    value: draft[name],
    onChange: (value: number | string) => change({ [name]: value }),
    allowDecimal: false,
  });
  return (
    <fieldset className={css.section}>
      <legend className={css.legend}>{t('room.generate.section.building')}</legend>
      <TextInput {...text('towers')} />
      <div className={css.pair}>
        <NumberInput {...number('fromFloor')} />
        <NumberInput {...number('toFloor')} />
      </div>
      <TextInput {...text('skipFloors')} inputMode="numeric" />
      <TextInput {...text('pattern')} spellCheck={false} />
      <dl className={css.tokens}>
        {TOKENS.map((token) => (
          <div key={token}>
            <dt>
              <button type="button" className={css.token} onClick={() => change({ pattern: draft.pattern + token })}>
                {token}
              </button>
            </dt>
            <dd>{t(`room.generate.token.${token.replace(/[{}]/g, '').replace(':', '')}`)}</dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
}
