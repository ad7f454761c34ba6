import { IconAlertTriangle, IconBarcode, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { line } from './acts.ts';
import css from './Counter.module.css';

const icons = { wait: IconBarcode, good: IconCircleCheck, ask: IconHelpCircle, bad: IconAlertTriangle };

/** The answer to the last scan, readable from two metres. */
export function BigLine() {
  const { t } = useTranslation();
  const said = line.use();
  const Icon = said ? icons[said.tone] : IconBarcode;
  return (
    <div className={css.line} data-tone={said?.tone} role="status">
      <Icon size={36} stroke={1.8} aria-hidden />
      <span>{said ? t(said.key, said.values ?? {}) : t('counter.line.ready')}</span>
    </div>
  );
}
