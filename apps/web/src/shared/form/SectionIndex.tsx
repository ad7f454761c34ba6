import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import css from './Form.module.css';

/** From here on a form is longer than two screens. */
const MANY_SECTIONS = 5;

/** The way to each section of a long form; stays in sight while it is scrolled. */
export function SectionIndex({ area, names }: { area: string; names: string[] }) {
  const { t } = useTranslation();
  if (names.length < MANY_SECTIONS) return null;
  return (
    <nav className={`${layout.pills} ${css.index}`} aria-label={t('form.sections')}>
      {names.map((name) => (
        <a
          key={name}
          href={`#section-${name}`}
          className={layout.pill}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(`section-${name}`)?.scrollIntoView();
          }}
        >
          {t(`${area}.section.${name}`)}
        </a>
      ))}
    </nav>
  );
}
