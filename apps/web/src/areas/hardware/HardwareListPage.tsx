import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useState } from 'react';
import { ListPage } from '#shared/list/ListPage.tsx';
import { FailedDialog } from './commands/FailedDialog.tsx';
import { HardwareTools } from './HardwareTools.tsx';
import { hardwareColumns } from './hardware-columns.tsx';
import { hardwareFilters } from './hardware-filters.ts';
import { GatewayDialog } from './keys/GatewayDialog.tsx';
import { IssuedDialog } from './keys/IssuedDialog.tsx';
import { useAsOf } from './state/use-states.ts';

export function HardwareListPage() {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const [open, setOpen] = useState<'gateways' | 'failed' | null>(null);
  const [opened] = useState(() => new Date());
  const filters = hardwareFilters(useAsOf() ?? opened);
  const close = () => setOpen(null);
  const tools = () => <HardwareTools onOpen={setOpen} />;
  return (
    <>
      <ListPage area="hardware" api={hardwareApi} columns={hardwareColumns} filters={filters} top={tools} />
      {open === 'gateways' && <GatewayDialog onIssued={setIssued} onClose={close} />}
      {open === 'failed' && <FailedDialog onClose={close} />}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}
