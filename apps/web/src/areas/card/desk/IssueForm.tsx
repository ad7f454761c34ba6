import { CARD_KINDS, type CardReading } from '@lobby/contract/areas/card';
import type { CardFormat } from '@lobby/contract/people/card-number';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput, useChoices } from '#shared/choices/ChoiceInput.tsx';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDate } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { CardQuota } from './CardQuota.tsx';
import css from './Desk.module.css';
import { Readings } from './Readings.tsx';
import { type Issue, useIssue } from './use-issue.ts';
import { useCardFormat, usualReading } from './use-readings.ts';
import { useWaitingRequest } from './use-waiting-request.ts';

/** What was done, for the line under the field. */
export type Done = { text: string; holder: number };
type Props = { code: string; readings: CardReading[]; member: number | undefined; onDone: (done: Done) => void };

/** A card nobody has: the resident by room or name, Enter, and it is theirs. */
export function IssueForm({ code, readings, member, onDone }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const zone = useZone();
  const [format, setFormat] = useState<CardFormat>();
  const [holder, setHolder] = useState(member ? String(member) : '');
  const [more, setMore] = useState<Pick<Issue, 'kind' | 'printed' | 'validUntil'>>({
    kind: 'card',
    printed: '',
    validUntil: null,
  });
  const [isMissing, setMissing] = useState(false);
  const [answersRequest, setAnswersRequest] = useState(true);
  const { labelOf } = useChoices(residentChoices, '', holder === '' ? [] : [holder]);
  const waiting = useWaitingRequest(holder === '' ? undefined : Number(holder));
  const ownFormat = useCardFormat();
  const reading = readings.find((one) => one.format === format) ?? usualReading(readings, ownFormat);
  const { issue, running } = useIssue();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(holder === '');
    if (holder === '' || !reading || running) return;
    const request = answersRequest ? waiting?.id : undefined;
    const result = await issue({ ...more, mifare: code, format: reading.format, userId: Number(holder) }, request);
    if (result) onDone({ text: t(`card.desk.${result}`, { holder: labelOf(holder) }), holder: Number(holder) });
  }
  return (
    <form className={css.panel} aria-labelledby={titleId} onSubmit={(event) => void submit(event)} noValidate>
      <h2 id={titleId}>{t('card.desk.unknown', { code })}</h2>
      <Readings readings={readings} chosen={reading?.format} onChoose={setFormat} />
      <ChoiceInput
        autoFocus
        size="md"
        label={t('card.field.member')}
        description={t('card.desk.residentHelp')}
        choices={residentChoices}
        value={holder}
        onChange={setHolder}
        error={isMissing && t('problem.required')}
      />
      {holder !== '' && <CardQuota memberId={Number(holder)} />}
      {waiting && (
        <Checkbox
          size="md"
          label={t('card.desk.answersRequest', { day: formatDate(waiting.createdAt, zone) })}
          checked={answersRequest}
          onChange={(event) => setAnswersRequest(event.currentTarget.checked)}
        />
      )}
      {!(waiting && answersRequest) && (
        <div className={css.beside}>
          <NativeSelect
            label={t('card.field.kind')}
            value={more.kind}
            onChange={(event) => setMore({ ...more, kind: event.currentTarget.value as Issue['kind'] })}
            data={CARD_KINDS.map((kind) => ({ value: kind, label: t(`card.filter.kind.${kind}`) }))}
          />
          <TextInput
            label={
              <>
                {t('card.field.printed')} <span className={layout.optional}>({t('form.optional')})</span>
              </>
            }
            maxLength={40}
            value={more.printed ?? ''}
            onChange={(event) => setMore({ ...more, printed: event.currentTarget.value })}
          />
          <DayInput
            label={t('card.field.validUntil')}
            value={more.validUntil ?? null}
            onChange={(validUntil) => setMore({ ...more, validUntil })}
          />
        </div>
      )}
      <div className={css.acts}>
        <Button type="submit" size="md" loading={running} disabled={!reading} leftSection={<IconCheck size={18} aria-hidden />}>
          {t(waiting && answersRequest ? 'card.desk.approve' : 'card.desk.issue')}
        </Button>
      </div>
    </form>
  );
}
