import { subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { listRows, type Module, type PersonalData } from '#platform/module.ts';
import { personCopy } from './copy/person-copy.ts';
import { requestCopy } from './copy/request-copy.ts';
import { answerRequest, extendRequest, refuseRequest } from './subject-request.close.ts';
import { eraseOnRequest, previewErasure } from './subject-request.erasure.ts';
import { addRequest, changeRequest, readRequest, requestRecords } from './subject-request.service.ts';

/** What people ask of their data, and what they were answered, is for those who may write it. */
export const subjectRequestModule =
  (data: PersonalData[]): Module =>
  (route, _publicRoute, { config }) => {
    route(subjectRequestApi.list, 'subject-request:write', (ctx, { query }) =>
      listRows(ctx, requestRecords.source, requestRecords.shape, query),
    );
    route(subjectRequestApi.get, 'subject-request:write', async (ctx, { params }) => ({
      data: await readRequest(ctx, params.id),
    }));
    route(subjectRequestApi.create, 'subject-request:write', (ctx, { body }) => addRequest(ctx, body));
    route(subjectRequestApi.update, 'subject-request:write', (ctx, { params, body }) => changeRequest(ctx, params.id, body));
    route(subjectRequestApi.extend, 'subject-request:write', (ctx, { params, body }) => extendRequest(ctx, params.id, body));
    route(subjectRequestApi.answer, 'subject-request:write', (ctx, { params, body }) => answerRequest(ctx, params.id, body));
    route(subjectRequestApi.previewErasure, 'subject-request:write', async (ctx, { params }) => ({
      data: await previewErasure(ctx, params.id),
    }));
    route(subjectRequestApi.erase, 'subject-request:write', (ctx, { params, body }) => eraseOnRequest(ctx, params.id, body));
    const copy = personCopy(data);
    route(subjectRequestApi.copy, 'subject-request:write', (ctx, { params, body }) =>
      requestCopy(ctx, config, copy, params.id, body),
    );
    route(subjectRequestApi.refuse, 'subject-request:write', (ctx, { params, body }) => refuseRequest(ctx, params.id, body));
  };
