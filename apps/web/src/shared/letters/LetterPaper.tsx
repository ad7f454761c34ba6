import type { ReactNode } from 'react';
import { session } from '#shared/session/store.ts';
import css from './Letter.module.css';

/** A quarter of a page. It names the room and no person: nobody knows who opens the door. */
export function LetterPaper({ room, children }: { room: { name: string; building: string }; children: ReactNode }) {
  const property = session.use().profile?.property;
  return (
    <section className={css.letter} aria-label={room.name}>
      <p className={css.property}>
        {property?.nameTh}
        <br />
        {property?.nameEn}
      </p>
      <p className={css.room}>
        {room.name} <span className={css.building}>{room.building}</span>
      </p>
      {children}
    </section>
  );
}
