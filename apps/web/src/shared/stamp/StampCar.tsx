import { Button, Menu, NativeSelect } from '@mantine/core';
import { IconRubberStamp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import layout from '#shared/layout/layout.module.css';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './StampCar.module.css';
import { type CarVisit, useCarStamp } from './use-car-stamp.ts';

type Props = { visit: CarVisit; has: number[]; onStamped: (() => void) | undefined };

/** One press stamps for the car that is inside; beside it which stamp that is and how many are left. */
export function StampCar({ visit, has, onStamped }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const says = useId();
  const { usable, rate, choose, running, stamp, words } = useCarStamp(visit, { has, onStamped });
  return (
    <>
      <div className={css.acts}>
        <Button
          variant={has.length > 0 ? 'default' : 'filled'}
          leftSection={<IconRubberStamp size={18} aria-hidden />}
          aria-describedby={says}
          loading={running}
          disabled={!rate}
          onClick={stamp}
        >
          {t('stamp-use.car.act')}
        </Button>
        {rate && usable.length > 1 && (
          <NativeSelect
            aria-label={t('stamp-use.stamp.rate')}
            value={rate.template.id}
            onChange={({ currentTarget: { value } }) => choose(Number(value))}
            data={usable.map(({ template }) => ({ value: String(template.id), label: nameOf(template, language) }))}
          />
        )}
        <LinkButton variant="subtle" to={`/web-stamp/activity/create?room=${visit.room}&visit=${visit.id}`}>
          {t('stamp-use.car.byTicket')}
        </LinkButton>
      </div>
      <p id={says} className={layout.note}>
        {words}
      </p>
    </>
  );
}

/** The same in the menu of a row, with the first stamp that is left. */
export function StampCarItem({ visit }: { visit: CarVisit }) {
  const { t } = useTranslation();
  const { rate, stamp, words } = useCarStamp(visit);
  return (
    <Menu.Item leftSection={<IconRubberStamp size={18} />} disabled={!rate} onClick={stamp}>
      {t('stamp-use.car.act')}
      <span className={css.words}>{words}</span>
    </Menu.Item>
  );
}
