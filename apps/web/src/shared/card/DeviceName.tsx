import type { DeviceCredential } from '@lobby/contract/areas/device-credential';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** A device and its page; at an address it no longer has, with that address, since the device may be gone. */
export function DeviceName({ hardware }: Pick<DeviceCredential, 'hardware'>) {
  const { t } = useTranslation();
  const name = displayName(hardware, useLanguage());
  if (hardware.formerAddr !== null) return t('card.formerAddress', { name, addr: hardware.formerAddr });
  return <Link to={`/facilities/hardware/${hardware.id}`}>{name}</Link>;
}
