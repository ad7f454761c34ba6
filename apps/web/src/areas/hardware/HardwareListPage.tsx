import type { IssuedKey } from '@lobby/contract/areas/device-key';
import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useState } from 'react';
import { ListPage } from '#kernel/list/ListPage.tsx';
import { HardwareTools } from './HardwareTools.tsx';
import { hardwareColumns } from './hardware-columns.tsx';
import { hardwareFilters } from './hardware-filters.ts';
import { GatewayDialog } from './keys/GatewayDialog.tsx';
import { IssuedDialog } from './keys/IssuedDialog.tsx';

export function HardwareListPage() {
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const [showsGateways, setShowsGateways] = useState(false);
  const tools = () => <HardwareTools onGateways={() => setShowsGateways(true)} />;
  return (
    <>
      <ListPage area="hardware" api={hardwareApi} columns={hardwareColumns} filters={hardwareFilters} top={tools} />
      {showsGateways && <GatewayDialog onIssued={setIssued} onClose={() => setShowsGateways(false)} />}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}
