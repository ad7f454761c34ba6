import { consentApi } from '@lobby/contract/areas/consent';
import { consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import { consentReminderApi } from '@lobby/contract/areas/consent-reminder';
import type { Module } from '#platform/module.ts';
import { checkConsent, currentConsents, submitConsent } from './consent.decide.ts';
import { readForms } from './consent.form.ts';
import { listConsents } from './consent.lists.ts';
import { readReceipt, recordDecision, withdrawConsent } from './consent.office.ts';
import { readConsent } from './consent.page.ts';
import { listPeople } from './consent.people.ts';
import { publishConsent } from './consent.publish.ts';
import { previewReminders, remind, undoDelivery } from './consent.remind.ts';
import { createConsent, localizeConsent, removeDraft, updateConsent } from './consent.service.ts';

/** English is the default, because the specification fixes the consent's locale to it. */
const LOCALES = [
  { id: 1, code: 'en' as const, name: 'English', isDefault: true },
  { id: 2, code: 'th' as const, name: 'ไทย', isDefault: false },
];

export const consentModule: Module = (route, _publicRoute, { config }) => {
  route(consentApi.list, 'consent:read', (ctx, { query }) => listConsents(ctx, query));
  route(consentApi.get, 'consent:read', async (ctx, { params }) => ({ data: await readConsent(ctx, params.id) }));
  route(consentApi.create, 'consent:write', async (ctx, { body }) => ({ data: await createConsent(ctx, body) }));
  route(consentApi.update, 'consent:write', async (ctx, { params, body }) => ({
    data: await updateConsent(ctx, params.id, body),
  }));
  route(consentApi.remove, 'consent:write', async (ctx, { params }) => ({ data: await removeDraft(ctx, params.id) }));
  route(consentApi.localize, 'consent:write', async (ctx, { params, body }) => ({
    data: await localizeConsent(ctx, params.id, body),
  }));
  route(consentApi.activate, 'consent:write', async (ctx, { body }) => ({ data: await publishConsent(ctx, body) }));

  route(consentDecisionApi.people, 'consent:read', (ctx, { params, query }) => listPeople(ctx, params.id, query));
  route(consentReminderApi.remind, 'consent:write', async (ctx, { params, body }) => ({
    data: await remind(ctx, params.id, body),
  }));
  route(consentReminderApi.preview, 'consent:read', async (ctx, { params, body }) => ({
    data: await previewReminders(ctx, params.id, body),
  }));
  route(consentReminderApi.undoDelivery, 'consent:write', async (ctx, { params, body }) => ({
    data: await undoDelivery(ctx, params.id, body),
  }));
  route(consentReminderApi.forms, 'consent:read', async (ctx, { params, body }) => ({
    data: await readForms(ctx, params.id, body, config),
  }));
  route(consentDecisionApi.record, 'consent:write', async (ctx, { body }) => ({ data: await recordDecision(ctx, body) }));
  route(consentDecisionApi.withdraw, 'consent:write', async (ctx, { body }) => ({ data: await withdrawConsent(ctx, body) }));
  route(consentDecisionApi.receipt, 'consent-decision:read', async (ctx, { params }) => ({
    data: await readReceipt(ctx, params.id),
  }));

  // Open while the notice itself is what has to be done first.
  route(consentApi.current, 'before-consent', async (ctx, { query }) => ({ data: await currentConsents(ctx, query) }));
  route(consentApi.check, 'before-consent', async (ctx, { body }) => ({ data: await checkConsent(ctx, body) }));
  route(consentApi.submit, 'before-consent', async (ctx, { body }) => ({ data: await submitConsent(ctx, body) }));
  route(consentApi.locales, 'before-consent', async () => ({ data: LOCALES }));
};
