import { stampUseApi } from '@lobby/contract/areas/stamp';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { useCommand } from '#shared/query/command.ts';
import { playTone } from '#shared/scan/sound.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { ratesQuery, usableOf } from './stamp-rates.ts';

/** A visit whose car is inside. */
export type CarVisit = { id: number; room: number };

interface More {
  /** Rates the car has already. */
  has?: number[];
  onStamped?: (() => void) | undefined;
}

/** Which stamp of the room's the car gets: the first that is left unless another is chosen. `words` says it, or why there is none. */
export function useCarStamp({ id, room }: CarVisit, { has = [], onStamped }: More = {}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery(ratesQuery(room));
  const [chosen, choose] = useState<number>();
  const usable = usableOf(answer.data).filter(({ template }) => !has.includes(template.id));
  const rate = usable.find(({ template }) => template.id === chosen) ?? usable[0];
  const name = nameOf(rate?.template, language);
  const { run, running } = useCommand(stampUseApi.use, {
    area: 'stamp-use',
    done: () => ['stamp-use.car.sent', { rate: name, left: (rate?.left ?? 1) - 1 }],
  });
  async function stamp() {
    if (!rate) return;
    playTone((await run({ body: { template: rate.template.id, room, visit: id } })) ? 'good' : 'bad');
    onStamped?.();
  }
  function words(): string {
    if (rate) return `${name} · ${t('stamp-use.stamp.left', { left: rate.left, limit: rate.limit })}`;
    if (answer.isError) return problemText(answer.error);
    if (!answer.data) return t('list.loading');
    if (answer.data.data.length === 0) return t('stamp-use.stamp.none');
    return t(usableOf(answer.data).length > 0 ? 'stamp-use.car.hasAll' : 'stamp-use.stamp.noneLeft');
  }
  return { usable, rate, choose, running, stamp: () => void stamp(), words: words() };
}
