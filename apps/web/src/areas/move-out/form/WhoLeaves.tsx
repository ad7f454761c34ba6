import { ROLE_IDS } from '@lobby/contract/constants';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './MoveOutForm.module.css';
import type { MoveOutChoice } from './use-move-out-choice.ts';
import '@mantine/core/styles/Checkbox.layer.css';

type Props = { choice: MoveOutChoice; error: string | false };

/** Everybody of the room, and who of them leaves. */
export function WhoLeaves({ choice: { plan, leaving, toggle }, error }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Checkbox.Group label={t('move-out.who')} value={leaving.map(String)} error={error}>
      <div className={css.choices}>
        {plan.residents.map((resident) => {
          const { id, role, movedIn, leavesOn } = resident;
          const more = [
            t(role === ROLE_IDS.tenant ? 'move-out.role.main' : 'move-out.role.co'),
            movedIn && t('move-out.since', { day: formatDayInput(movedIn) }),
            leavesOn && t('move-out.leavesOn', { day: formatDayInput(leavesOn) }),
          ];
          return (
            <Checkbox
              key={id}
              value={String(id)}
              label={nameOf(resident, language)}
              description={more.filter(Boolean).join(' · ')}
              onChange={() => toggle(id)}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}
