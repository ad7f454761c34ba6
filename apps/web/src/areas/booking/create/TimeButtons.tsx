import type { Slot } from '@lobby/contract/areas/facility';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Create.module.css';

type Props = {
  label: string;
  slots: Slot[];
  chosen: Date | undefined;
  /** Changes when the focus is to come here: to the first that can be had. */
  focus: string | undefined;
  words: (slot: Slot) => string;
  onChoose: (slot: Slot) => void;
};

const ARROWS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Times as buttons; arrows go from one to the next. One that cannot be had says why, and can be pressed to hear more. */
export function TimeButtons({ label, slots, chosen, focus, words, onChoose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const isLoaded = slots.length > 0;
  useEffect(() => {
    if (!focus || !isLoaded) return;
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    (buttons.find((button) => button.dataset.problem === undefined) ?? buttons[0])?.focus();
  }, [focus, isLoaded]);

  function onKeyDown(event: KeyboardEvent) {
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  }
  return (
    <div>
      <div id={id} className={css.label}>
        {label}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend inside it */}
      <div ref={group} role="group" aria-labelledby={id} className={css.times} onKeyDown={onKeyDown}>
        {slots.map((slot) => (
          <button
            key={slot.at.getTime()}
            type="button"
            className={css.slot}
            aria-pressed={slot.at.getTime() === chosen?.getTime()}
            data-problem={slot.problem ?? undefined}
            onClick={() => onChoose(slot)}
          >
            <span>{slot.time.slice(0, 5)}</span>
            <small>{slot.problem ? t(`booking.cell.${slot.problem}`) : words(slot)}</small>
          </button>
        ))}
      </div>
    </div>
  );
}
