import type { CardReading } from '@lobby/contract/areas/card';
import { type CardFormat, usualReading } from '@lobby/contract/people/card-number';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconBox, IconCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput, useChoices } from '#shared/choices/ChoiceInput.tsx';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDate } from '#shared/dates/dates.ts';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import scan from '#shared/scan/Scan.module.css';
import { KindSelect } from '../KindSelect.tsx';
import { CardQuota } from './CardQuota.tsx';
import css from './Desk.module.css';
import { Readings } from './Readings.tsx';
import { type Issue, useIssue } from './use-issue.ts';
import { useCardFormat } from './use-readings.ts';
import { useWaitingRequest } from './use-waiting-request.ts';

/** What was done, for the line under the field, with the way to the resident or the card. */
export type Done = { text: string; holder?: number; card?: number };
type Props = {
  code: string;
  readings: CardReading[];
  member: number | undefined;
  onDone: (done: Done) => void;
  onCancel: () => void;
};

/** A card nobody has: the resident by room or name, Enter, and it is theirs. Or it goes into the drawer. */
export function IssueForm({ code, readings, member, onDone, onCancel }: Props) {
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
  const [wait, setWait] = useState(false);
  const { labelOf } = useChoices(residentChoices, '', holder === '' ? [] : [holder]);
  const waiting = useWaitingRequest(holder === '' ? undefined : Number(holder));
  const ownFormat = useCardFormat();
  const complete = readings.filter(({ serial }) => serial !== null);
  const reading = complete.find((one) => one.format === format) ?? usualReading(complete, ownFormat);
  const { issue, addToStock, running } = useIssue();
  const isAnswer = waiting !== undefined && answersRequest;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(holder === '');
    if (holder === '' || !reading || running) return;
    const card = { ...more, mifare: code, format: reading.format, userId: Number(holder) };
    const result = await issue(card, isAnswer ? { request: waiting.id } : { wait });
    if (result) onDone({ text: t(`card.desk.${result}`, { holder: labelOf(holder) }), holder: Number(holder) });
  }
  async function putIntoStock() {
    if (!reading || running) return;
    const card = await addToStock({ number: code, format: reading.format, kind: more.kind, printed: more.printed });
    if (card) onDone({ text: t('card.stock.done', { count: 1 }), card });
  }
  return (
    <form className={`${scan.panel} ${css.panel}`} aria-labelledby={titleId} onSubmit={(event) => void submit(event)} noValidate>
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
      <div className={css.beside}>
        {!isAnswer && (
          <KindSelect label={t('card.field.kind')} value={more.kind ?? 'card'} onChange={(kind) => setMore({ ...more, kind })} />
        )}
        <TextInput
          label={<OptionalLabel label={t('card.field.printed')} />}
          maxLength={40}
          value={more.printed ?? ''}
          onChange={(event) => setMore({ ...more, printed: event.currentTarget.value })}
        />
        {!isAnswer && (
          <DayInput
            label={t('card.field.validUntil')}
            value={more.validUntil ?? null}
            onChange={(validUntil) => setMore({ ...more, validUntil })}
          />
        )}
      </div>
      {!isAnswer && (
        <Checkbox
          size="md"
          label={t('card.field.wait')}
          checked={wait}
          onChange={(event) => setWait(event.currentTarget.checked)}
        />
      )}
      <div className={css.acts}>
        <Button type="submit" size="md" loading={running} disabled={!reading} leftSection={<IconCheck size={18} aria-hidden />}>
          {t(isAnswer ? 'card.desk.approve' : 'card.desk.issue')}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={!reading || running}
          leftSection={<IconBox size={18} aria-hidden />}
          onClick={() => void putIntoStock()}
        >
          {t('card.stock.action')}
        </Button>
        <Button size="md" variant="subtle" onClick={onCancel}>
          {t('popup.dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
