import { may } from '@lobby/contract/access';
import { type Coupon, couponActivityApi, couponApi } from '@lobby/contract/areas/coupon';
import { couponTemplateApi } from '@lobby/contract/areas/coupon-template';
import { crudRoutes, findRow, listRows, type Module } from '#platform/module.ts';
import { couponCode } from './coupon.code.ts';
import { paperOf } from './coupon.paper.ts';
import { redeemCoupon, unredeemCoupon } from './coupon.redeem.ts';
import { previewSend, sendCoupons } from './coupon.send.ts';
import { activityRecords, couponRecords, templateRecords } from './coupon.source.ts';
import { voidActivity, voidCoupon } from './coupon.void.ts';
import { changeTemplate, createTemplate } from './coupon-template.service.ts';

export const couponModule: Module = (route, _publicRoute, { config }) => {
  crudRoutes(route, couponTemplateApi, 'coupon-template', templateRecords.source, ['create', 'update']);
  route(couponTemplateApi.create, 'coupon-template:write', (ctx, { body }) => createTemplate(ctx, body));
  route(couponTemplateApi.update, 'coupon-template:write', (ctx, { params, body }) => changeTemplate(ctx, params.id, body));

  route(couponActivityApi.list, 'coupon-activity:read', (ctx, { query }) =>
    listRows(ctx, activityRecords.source, activityRecords.shape, query),
  );
  route(couponActivityApi.send, 'coupon-activity:write', async (ctx, { body }) => ({ data: await sendCoupons(ctx, body) }));
  route(couponActivityApi.preview, 'coupon-activity:read', async (ctx, { body }) => ({ data: await previewSend(ctx, body) }));
  route(couponActivityApi.paper, 'coupon-activity:write', async (ctx, { params, query }) => ({
    data: await paperOf(ctx, config, params.id, query.after),
  }));
  route(couponActivityApi.void, 'coupon-activity:write', async (ctx, { params, body }) => ({
    data: await voidActivity(ctx, params.id, body.reason),
  }));

  route(couponApi.list, 'coupon:read', (ctx, { query }) => listRows(ctx, couponRecords.source, couponRecords.shape, query));
  route(couponApi.get, 'coupon:read', async (ctx, { params }) => {
    const coupon = (await findRow(ctx, couponRecords.source, couponRecords.shape, params.id, '*')) as Coupon;
    const code = may(ctx.user.role, 'coupon:write') ? couponCode(config, ctx.property, coupon.runNumber) : null;
    return { data: { ...coupon, code } };
  });
  route(couponApi.redeem, 'coupon:write', async (ctx, { body }) => ({ data: await redeemCoupon(ctx, config, body) }));
  route(couponApi.unredeem, 'coupon:write', async (ctx, { params, body }) => ({
    data: await unredeemCoupon(ctx, params.id, body.reason),
  }));
  route(couponApi.void, 'coupon:write', async (ctx, { params, body }) => ({
    data: await voidCoupon(ctx, params.id, body.reason),
  }));
};
