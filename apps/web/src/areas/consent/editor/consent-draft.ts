import { type ConsentPage, type ConsentText, consentApi } from '@lobby/contract/areas/consent';
import type { Language } from '@lobby/contract/constants';
import { isBlankText } from '@lobby/contract/rich-text.plain';
import { call } from '#shared/call/call.ts';
import type { SendOptions } from '#shared/call/send.ts';
import type { Problems } from '#shared/form/problems.ts';

type Settings = Pick<
  ConsentPage,
  'audience' | 'basis' | 'isMandatory' | 'isSensitive' | 'minorMayDecide' | 'retentionMonths' | 'order'
>;
export type Draft = Settings & { titleTh: string; contentTh: string; titleEn: string; contentEn: string };

const empty: Settings = {
  audience: 'resident',
  basis: 'consent',
  isMandatory: false,
  isSensitive: false,
  minorMayDecide: false,
  retentionMonths: 24,
  order: 100,
};

/** What is edited: the draft, else the version in force as the beginning of the next one. */
export function draftFrom(consent: ConsentPage | undefined): Draft {
  const texts = consent ? (consent.draft ? consent.draftTexts : consent.activeTexts) : [];
  const text = (locale: Language): Partial<ConsentText> => texts.find((one) => one.locale === locale) ?? {};
  const { audience, basis, isMandatory, isSensitive, minorMayDecide, retentionMonths, order } = consent ?? empty;
  return {
    audience,
    basis,
    isMandatory,
    isSensitive,
    minorMayDecide,
    retentionMonths,
    order,
    titleTh: text('th').title ?? '',
    contentTh: text('th').content ?? '',
    titleEn: text('en').title ?? '',
    contentEn: text('en').content ?? '',
  };
}

export function draftProblems(draft: Draft): Problems {
  const found: Problems = {};
  for (const name of ['titleTh', 'titleEn'] as const) if (draft[name].trim() === '') found[name] = 'problem.required';
  for (const name of ['contentTh', 'contentEn'] as const) if (isBlankText(draft[name])) found[name] = 'problem.required';
  return found;
}

/** A new purpose, the next version of one, or the draft that is there: one call each, so that a second try never makes a second one. */
export async function saveDraft(
  consent: ConsentPage | undefined,
  draft: Draft,
  once: (body: object) => SendOptions,
): Promise<number> {
  const { titleTh, contentTh, titleEn, contentEn, ...settings } = draft;
  const th = { locale: 'th', title: titleTh, content: contentTh } as const;
  const en = { locale: 'en', title: titleEn, content: contentEn } as const;
  if (!consent) {
    const body = { ...settings, ...th, texts: [en] };
    return (await call(consentApi.create, { body }, once(body))).data.id;
  }
  const body = { ...changesOf(consent, settings), texts: [th, en] };
  return (await call(consentApi.update, { params: { id: consent.id }, body })).data.id;
}

/** What is published keeps what it is about: only what may change is sent. */
const changesOf = ({ active }: ConsentPage, { retentionMonths, order, ...about }: Settings) =>
  active ? { retentionMonths, order } : { retentionMonths, order, ...about };
