import { z } from 'zod';
import { crud } from '../kernel/crud.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { day, flag, id, instant, optionalText, text } from '../kernel/fields.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';
import { Category, categoryShape } from './category.ts';
import { fileShape, picture, StoredFile } from './file.ts';

/** The parent category of every kind of coupon. */
export const COUPON_TYPE_CODE = 'coupon-type';
const couponType = id.meta({ examples: [201, 202, 203] });
/** A day that may be left out; an emptied input means "no value". */
export const optionalDay = (...examples: string[]) => day.nullable().default(null).meta({ examples });
const limit = (most: number) =>
  z.int(problem('invalid')).min(1, problem('outOfRange')).max(most, problem('outOfRange')).nullable().default(null);

/** What can be sent to rooms. After the first send names, texts, picture and a later end can be changed, and nothing else. */
export const CouponTemplateInput = z.strictObject({
  /** The beginning of every number; it never changes. */
  code: nonPersonal(
    z
      .string(problem('required'))
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{2,8}$/, problem('couponCode'))
      .meta({ unique: true }),
  ),
  nameTh: nonPersonal(text(120)),
  nameEn: nonPersonal(text(120)),
  type: couponType,
  detailTh: nonPersonal(optionalText(2000)),
  detailEn: nonPersonal(optionalText(2000)),
  /** The occasion. */
  event: nonPersonal(optionalText(80)),
  /** What one is worth, as it is printed: 50 baht, one hour. */
  value: nonPersonal(optionalText(40)),
  startDate: optionalDay('2026-01-01'),
  /** The last day it can be used. */
  endDate: optionalDay('2096-12-31'),
  /** How many days one can be used, counted from the day it is sent. */
  validDays: limit(3660),
  /** Over the life of the template; the room's quota counts by the month. */
  perRoomLimit: limit(9999),
  totalLimit: limit(999_999),
  image: picture,
  isActive: flag.default(true),
});

export const CouponTemplate = record('coupon_template', {
  ...CouponTemplateInput.shape,
  id,
  /** Sent and not void, and those of them that are used. */
  issued: z.int(),
  used: z.int(),
  /** 0 as long as nothing was sent. */
  lastNumber: z.int(),
  createdAt: instant,
  updatedAt: instant,
  type: Category.optional(),
  image: StoredFile.nullable().optional(),
});
export type CouponTemplate = z.infer<typeof CouponTemplate>;

export const couponTemplateApi = crud('/coupon-templates', {
  item: CouponTemplate,
  input: CouponTemplateInput,
  relations: { type: () => categoryShape, image: () => fileShape },
  searchable: true,
});
export const couponTemplateShape = couponTemplateApi.shape;

nameSchemas({ CouponTemplateInput, CouponTemplateUpdate: couponTemplateApi.update.body, CouponTemplate });
