import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { SlipBills } from './SlipBills.tsx';
import { SlipDecision } from './SlipDecision.tsx';
import css from './SlipDesk.module.css';
import { SlipFacts } from './SlipFacts.tsx';
import { SlipPicture } from './SlipPicture.tsx';
import { oneSlip } from './slip-calls.ts';
import type { Slips } from './use-slips.ts';
import '#shared/form/form.css';
import '#shared/list/list.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  id: number;
  slips: Slips;
  hasPanes: boolean;
  onMarked: (words: string, goesOn: boolean) => void;
};

/** The picture in the middle, the bill and what was read on the right. */
export function SlipPane({ ref, id, slips, hasPanes, onMarked }: Props) {
  const { t } = useTranslation();
  const answer = useQuery(oneSlip(id));
  const { isZoomed, setZoomed } = slips;
  return (
    <div ref={ref} tabIndex={-1} className={css.pane} aria-busy={answer.isPending}>
      {!hasPanes && (
        <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={() => slips.show(undefined)}>
          {t('desk.back')}
        </Button>
      )}
      {answer.isPending ? (
        <FormSkeleton fields={5} />
      ) : answer.isLoadingError ? (
        <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />
      ) : (
        <>
          <SlipPicture
            key={answer.data.slip?.id}
            file={answer.data.slip}
            isZoomed={isZoomed}
            onZoom={setZoomed}
            onMissing={answer.refetch}
          />
          <div className={css.right}>
            <SlipFacts slip={answer.data} slips={slips} />
            <SlipBills slip={answer.data} slips={slips} />
            <SlipDecision slip={answer.data} slips={slips} onMarked={onMarked} />
          </div>
        </>
      )}
    </div>
  );
}
