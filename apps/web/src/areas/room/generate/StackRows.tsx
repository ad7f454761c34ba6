import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import type { Problems } from '#shared/form/problems.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import room from '../Room.module.css';
import { type Draft, type Stack, withStackCount } from './draft.ts';
import css from './Generate.module.css';

type Props = { draft: Draft; problems: Problems; change: (patch: Partial<Draft>) => void };

/** What stands above one another: the same type and size on every floor. */
export function StackRows({ draft: { stacks }, problems, change }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const types = useQuery({
    queryKey: ['room-type', 'list', 'all'],
    queryFn: () => call(roomTypeApi.list, { query: { pagination: { pageSize: 200 } } }),
  }).data?.data;
  const set = (at: number, patch: Partial<Stack>) =>
    change({ stacks: stacks.map((stack, index) => (index === at ? { ...stack, ...patch } : stack)) });
  const copyDown = (from: number) => change({ stacks: stacks.map((stack, at) => (at > from ? (stacks[from] as Stack) : stack)) });
  const names = [{ value: '', label: t('room.generate.chooseType') }].concat(
    types?.map((type) => ({ value: String(type.id), label: displayName(type, language) })) ?? [],
  );
  return (
    <fieldset className={css.section}>
      <legend className={css.legend}>{t('room.generate.section.stacks')}</legend>
      {types?.length === 0 && (
        <div className={room.warning} role="alert">
          {t('room.generate.noTypes')}
          <LinkButton variant="default" to="/floor-and-room/room-type/create">
            {t('room-type.create')}
          </LinkButton>
        </div>
      )}
      <NumberInput
        label={t('room.generate.field.perFloor')}
        value={stacks.length}
        onChange={(count) => change({ stacks: withStackCount(stacks, Number(count)) })}
        min={1}
        max={80}
        clampBehavior="blur"
        allowDecimal={false}
        classNames={{ wrapper: css.number ?? '' }}
        error={problems.stacks === 'problem.tooMany' && t(problems.stacks)}
      />
      <p className={css.help}>{t('room.generate.help.stacks')}</p>
      <ol className={css.stacks}>
        {stacks.map((stack, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position has no other name than its place.
          <li key={at} className={css.stack}>
            <span className={css.position} aria-hidden>
              {String(at + 1).padStart(2, '0')}
            </span>
            <NativeSelect
              aria-label={t('room.generate.typeOf', { position: at + 1 })}
              data={names}
              value={stack.roomType}
              onChange={(event) => set(at, { roomType: event.currentTarget.value })}
            />
            <NumberInput
              aria-label={t('room.generate.sizeOf', { position: at + 1 })}
              placeholder={t('room.generate.size')}
              value={stack.sqm}
              onChange={(sqm) => set(at, { sqm })}
              min={0}
              max={99_999}
              decimalScale={2}
              allowNegative={false}
              hideControls
            />
            {at < stacks.length - 1 && (
              <Button
                variant="subtle"
                className={css.copy ?? ''}
                aria-label={t('room.generate.copyDown', { position: at + 1 })}
                title={t('room.generate.copyDown', { position: at + 1 })}
                onClick={() => copyDown(at)}
              >
                <IconCopy size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
