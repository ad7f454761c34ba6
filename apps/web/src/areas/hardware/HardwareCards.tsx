import type { Hardware } from '@lobby/contract/areas/hardware';
import { CommandsCard } from './commands/CommandsCard.tsx';
import { StateCard } from './state/StateCard.tsx';

/** How the device is doing, and what it was told to do. */
export function HardwareCards({ hardware }: { hardware: Hardware }) {
  return (
    <>
      <StateCard hardware={hardware} />
      <CommandsCard hardware={hardware} />
    </>
  );
}
