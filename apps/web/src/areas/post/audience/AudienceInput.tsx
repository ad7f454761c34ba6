import { Audience } from '@lobby/contract/areas/post';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { useFace } from '../faces.ts';
import css from '../form/Form.module.css';
import { audienceParts } from './audience-parts.ts';
import { isWhole, ReachCounter } from './ReachCounter.tsx';

const WHOLE: Audience = Audience.parse({});

type Props = { value: Audience | ''; onChange?: (value: Audience | '') => void };

/** The whole property, or every room that is named in any way. Naming nothing would mean everybody, so that is no answer: `''` is refused. */
export function AudienceInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { area, api } = useFace();
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
