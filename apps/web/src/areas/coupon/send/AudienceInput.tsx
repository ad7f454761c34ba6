import type { CouponAudience } from '@lobby/contract/areas/coupon';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { audienceParts } from '#shared/room/audience-parts.ts';
import css from './Send.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

type Props = { value: CouponAudience; onChange: (value: CouponAudience) => void };
export const NOBODY = { buildings: [], floors: [], roomTypes: [], rooms: [] };

/** Every room, or those that are named in any way. Naming nothing is nobody. */
export function AudienceInput({ value, onChange }: Props) {
  const { t } = useTranslation();
  const turn = (to: string) => onChange({ ...NOBODY, all: to === 'all' });
  return (
    <div className={css.stack}>
      <Radio.Group aria-label={t('coupon.send.who')} value={value.all ? 'all' : 'part'} onChange={turn}>
        <div className={css.choices}>
          <Radio value="all" label={t('coupon.audience.all')} />
          <Radio value="part" label={t('coupon.audience.part')} />
        </div>
      </Radio.Group>
      {!value.all &&
        Object.entries(audienceParts).map(([name, choices]) => (
          <ManyChoices
            key={name}
            label={t(`coupon.audience.${name}`)}
            choices={choices}
            value={value[name as keyof typeof NOBODY]}
            onChange={(ids) => onChange({ ...value, [name]: ids })}
          />
        ))}
    </div>
  );
}
