import {
  REPORT_NAMES,
  type ReportSchedule,
  type ReportScheduleInput,
  reportScheduleApi,
} from '@lobby/contract/areas/report-schedule';
import { LANGUAGES } from '@lobby/contract/constants';
import i18next from 'i18next';
import type { z } from 'zod';
import { type Choices, fixedChoices } from '#shared/choices/choices.ts';
import type { Section } from '#shared/form/fields.ts';
import { FactCards } from '#shared/record/FactCards.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { ReceiversField } from './ReceiversField.tsx';
import { ChosenAbove, RhythmField } from './RhythmField.tsx';

const allReports = () => REPORT_NAMES.map((value) => ({ value, label: i18next.t(`report.${value}.title`) }));
const isNamed = (label: string, typed: string) => label.toLowerCase().includes(typed.trim().toLowerCase());
const reportChoices: Choices = {
  key: ['report-schedule', 'reports'],
  find: (typed) => Promise.resolve(allReports().filter(({ label }) => isNamed(label, typed))),
  named: (values) => Promise.resolve(allReports().filter(({ value }) => values.includes(value))),
};

const sections: Section<z.input<typeof ReportScheduleInput>>[] = [
  {
    name: 'what',
    fields: [
      { field: 'report', from: reportChoices, short: false },
      { field: 'cadence', own: RhythmField, short: false },
      { field: 'day', own: ChosenAbove },
      { field: 'hour', own: ChosenAbove },
    ],
  },
  {
    name: 'who',
    fields: [
      { field: 'receivers', own: ReceiversField, short: false },
      { field: 'language', from: fixedChoices('report-schedule', { field: 'language', options: LANGUAGES }) },
      { field: 'isActive' },
    ],
  },
];

/** The rhythm says day and hour as well. */
const shown = sections.map(({ fields, ...section }) => ({ ...section, fields: fields.filter(({ own }) => own !== ChosenAbove) }));

export const ReportSchedulePage = () => (
  <RecordPage area="report-schedule" api={reportScheduleApi} sections={sections}>
    {(schedule: ReportSchedule) => (
      <FactCards
        area="report-schedule"
        sections={shown}
        record={{ ...schedule, report: i18next.t(`report.${schedule.report}.title`) }}
      />
    )}
  </RecordPage>
);
