import { UnsentNotice } from '#areas/parcel/counter/UnsentNotice.tsx';
import { RequiredSteps } from '#areas/session/RequiredSteps.tsx';
import { FollowSettings, LiveUpdates } from '#shared/live/LiveUpdates.tsx';
import { StepUp } from '#shared/step-up/StepUp.tsx';
import { PaletteKey } from '#shell/palette/PaletteKey.tsx';
import { Shell } from '#shell/Shell.tsx';
import { areas } from './areas.ts';

/** The signed-in part: the shell with every area in it. A file of its own, so that the sign-in page loads none of it. */
export const AuthenticatedApp = () => (
  <Shell areas={areas} top={<UnsentNotice />}>
    <PaletteKey areas={areas} />
    <RequiredSteps />
    <StepUp />
    <LiveUpdates />
    <FollowSettings />
  </Shell>
);
