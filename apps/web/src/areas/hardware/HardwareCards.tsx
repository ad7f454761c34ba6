import { useTranslation } from 'react-i18next';
import { CommandsCard } from './commands/CommandsCard.tsx';
import css from './Hardware.module.css';
import { KeysCard } from './keys/KeysCard.tsx';
import { StateCard } from './state/StateCard.tsx';
import { useHardware } from './use-hardware.ts';

/** How the device is doing, what it was told, and by which keys it may report. */
export function HardwareCards({ id }: { id: number }) {
  const { t } = useTranslation();
  const hardware = useHardware(id);
  if (!hardware) return null;
  return (
    <aside className={css.cards} aria-label={t('hardware.edit')}>
      <StateCard hardware={hardware} />
      <CommandsCard hardware={hardware} />
      <KeysCard hardware={id} />
    </aside>
  );
}
