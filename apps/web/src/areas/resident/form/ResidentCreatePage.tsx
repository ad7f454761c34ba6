import { settingApi } from '@lobby/contract/areas/setting';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Values } from '#shared/form/values.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Resident.module.css';
import { type KnownPerson, recordsOfKnown, recordsWithDocument, residentRecords } from '../resident.records.ts';
import { residentCreateSearch } from '../resident-search.ts';
import { createSections, knownSections } from './sections.tsx';

/** What the property asks for is known before the form stands: its first field has the focus. */
export function ResidentCreatePage() {
  const settings = useQuery({ queryKey: ['setting', 'all'], queryFn: () => call(settingApi.get) });
  if (settings.isPending) return <FormSkeleton fields={8} />;
  return <ResidentCreateForm document={settings.data?.data.residentDocument ?? 'optional'} />;
}

/** Begins with the document; where that is somebody who is known, only the new room is asked for. */
function ResidentCreateForm({ document }: { document: 'none' | 'optional' | 'required' }) {
  const preset = residentCreateSearch(useSearch({ strict: false }));
  const [known, setKnown] = useState<KnownPerson | null>(null);
  // Kept for both ways: to the form of the known person, and back where it is somebody else.
  const [typed, setTyped] = useState<Values>({});
  // Made once: inputs of another identity would lose what is typed.
  const [sections] = useState(() =>
    createSections((person, values) => {
      setTyped(values);
      setKnown(person);
    }, document !== 'none'),
  );
  if (!known)
    return (
      <FormPage
        key="new"
        area="resident"
        api={document === 'required' ? recordsWithDocument : residentRecords}
        sections={sections}
        preset={{ idCard: null, ...preset }}
        draft={typed}
      />
    );
  return (
    <FormPage
      key="known"
      area="resident"
      api={recordsOfKnown(known)}
      sections={knownSections(known)}
      draft={typed}
      top={<KnownNotice person={known} onChange={() => setKnown(null)} />}
    />
  );
}

function KnownNotice({ person, onChange }: { person: KnownPerson; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.known} role="status">
      <p>{t('resident.known.chosen', { name: nameOf(person, useLanguage()) })}</p>
      <div>
        <Button variant="default" onClick={onChange}>
          {t('resident.known.other')}
        </Button>
      </div>
    </div>
  );
}
