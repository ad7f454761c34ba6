import { hardwareApi } from '@lobby/contract/areas/hardware';
import { useState } from 'react';
import { ListPage } from '#kernel/list/ListPage.tsx';
import { HardwareTools } from './HardwareTools.tsx';
import { hardwareColumns } from './hardware-columns.tsx';
import { hardwareFilters } from './hardware-filters.ts';
import { GatewayDialog } from './keys/GatewayDialog.tsx';

export function HardwareListPage() {
  const [showsGateways, setShowsGateways] = useState(false);
  return (
    <>
      <ListPage
        area="hardware"
        api={hardwareApi}
        columns={hardwareColumns}
        filters={hardwareFilters}
        top={() => <HardwareTools onGateways={() => setShowsGateways(true)} />}
      />
      {showsGateways && <GatewayDialog onClose={() => setShowsGateways(false)} />}
    </>
  );
}
