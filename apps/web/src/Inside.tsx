import { Shell } from '#frame/Shell.tsx';
import { FollowSettings } from '#live/FollowSettings.tsx';
import { LiveUpdates } from '#live/LiveUpdates.tsx';
import { PaletteKey } from '#parts/palette/PaletteKey.tsx';
import { StepUp } from '#parts/step-up/StepUp.tsx';
import { UnsentNotice } from './areas/parcel/counter/UnsentNotice.tsx';
import { First } from './areas/session/First.tsx';
import { areas } from './areas.ts';

/** The signed-in part: the shell with every area in it. A file of its own, so that the sign-in page loads none of it. */
export const Inside = () => (
  <Shell areas={areas} top={<UnsentNotice />}>
    <PaletteKey areas={areas} />
    <First />
    <StepUp />
    <LiveUpdates />
    <FollowSettings />
  </Shell>
);
