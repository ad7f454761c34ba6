import { useTranslation } from 'react-i18next';

export const presetOf = (_name: string | undefined): Record<string, string> => ({});
export function TemplateChoice(_props: { chosen: string | undefined }) {
  useTranslation();
  return null;
}
