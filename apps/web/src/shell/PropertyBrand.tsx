import { Picture } from '#shared/files/Picture.tsx';
import css from '#shared/layout/Brand.module.css';
import { Brand } from '#shared/layout/Brand.tsx';
import { session } from '#shared/session/store.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { lookAgain } from './look-again.ts';

/** The property's own logo and name, where it has brought one. */
export function PropertyBrand() {
  const property = session.use().profile?.property;
  const name = nameOf(property, useLanguage());
  if (!property?.logo) return <Brand />;
  return (
    <span className={css.brand}>
      <span className={css.logo}>
        <Picture file={property.logo} size="thumb" shape="square" alt="" onMissing={lookAgain} />
      </span>
      <span className={css.name}>{name}</span>
    </span>
  );
}
