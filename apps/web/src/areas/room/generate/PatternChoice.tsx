import { roomName } from '@lobby/contract/areas/room-plan';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './Generate.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';

/** How buildings number their rooms: the floor with or without its zero, the tower in front or not. */
const PATTERNS = [
  '{floor}{room:2}',
  '{floor:2}{room:2}',
  '{tower}{floor}{room:2}',
  '{tower}{floor:2}{room:2}',
  '{tower}-{floor}{room:2}',
  '{floor}{room:3}',
  '{floor}/{room}',
  '{tower}{floor}/{room}',
] as const;

const [FLOOR, ROOM] = [5, 3];

type Props = { tower: string; value: string; onChange: (pattern: string) => void };

/** The numbering is chosen by what comes out of it: the third room on the fifth floor. */
export function PatternChoice({ tower, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('room.generate.field.pattern')}
      description={t('room.generate.help.pattern', { tower, floor: FLOOR, room: ROOM })}
      inputWrapperOrder={['label', 'description', 'input']}
      value={value}
      onChange={onChange}
    >
      <div className={css.patterns}>
        {PATTERNS.map((pattern) => (
          <Radio key={pattern} value={pattern} label={roomName(pattern, tower, FLOOR, ROOM)} />
        ))}
      </div>
    </Radio.Group>
  );
}
