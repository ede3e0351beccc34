import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gifts, giftsForMany } from './readmeExample.ts'

const schema = (file: string) => JSON.stringify(new URL(`../../schema/${file}`, import.meta.url).href)

/** A trip with seats, and what each pupil pays for it. */
const definitions = [
  {
    name: 'trips',
    scope: 'tenant',
    fields: { title: { kind: 'text', required: true, name: true }, seats: { kind: 'int' } },
    title: ['title'],
    menu: { group: 'invoices' },
    labels: { ar: { name: 'رحلة', name_two: 'الرحلات' }, en: { name: 'Trip', name_two: 'Trips' } },
  },
  {
    name: 'tripFees',
    scope: 'branchYear',
    number: {},
    fields: {
      date: { kind: 'date', required: true },
      pupil: { kind: 'ref', to: 'students', required: true },
      trip: { kind: 'ref', to: 'trips', required: true },
      amount: { kind: 'money', required: true, min: '1', max: '500' },
      meal: { kind: 'money' },
      total: { kind: 'money', is: 'amount + meal' },
      remark: { kind: 'text' },
    },
    states: { open: ['void'], void: [] },
    actions: { void: { to: 'void' } },
    limits: [{ of: 'trip', atMost: 'seats', while: { status: 'open' } }],
    menu: { group: 'invoices' },
    labels: {
      ar: {
        name: 'رسم رحلة',
        name_two: 'رسوم الرحلات',
        'fields.pupil': 'الطالب',
        'fields.trip': 'الرحلة',
        'fields.amount': 'الرسم',
        'fields.meal': 'الوجبة',
        'fields.total': 'المجموع',
        'fields.remark': 'ملاحظة',
      },
      en: {
        name: 'Trip fee',
        name_two: 'Trip fees',
        'fields.pupil': 'Pupil',
        'fields.trip': 'Trip',
        'fields.amount': 'Fee',
        'fields.meal': 'Meal',
        'fields.total': 'Total',
        'fields.remark': 'Remark',
      },
    },
  },
]

/** The run: every chosen pupil pays for a trip, once in a year. */
export const tripForMany = {
  name: 'tripForMany',
  permission: 'addTripFees',
  menu: { group: 'invoices', icon: 'directionsBus' },
  input: {
    date: { kind: 'date', required: true, default: 'today' },
    trip: { kind: 'ref', to: 'trips', required: true },
    amount: { kind: 'money', required: true },
    meal: { kind: 'money' },
    remark: { kind: 'text', max: 40 },
  },
  each: ['amount', 'remark'],
  over: 'students',
  where: { suspended: false },
  filters: ['row', 'classRoom', 'gender'],
  show: ['code', 'classRoom'],
  by: 'tripFee',
  makes: 'tripFees',
  amounts: ['amount', 'meal', 'total'],
  once: ['pupil', 'trip', 'year'],
  while: { status: 'open' },
  labels: {
    ar: {
      name: 'رسوم رحلة لمجموعة',
      name_two: 'رسوم رحلة لمجموعة',
      'fields.amount': 'الرسم',
      'fields.meal': 'الوجبة',
      'fields.trip': 'الرحلة',
      'fields.remark': 'ملاحظة',
    },
    en: {
      name: 'Trip fees for many',
      name_two: 'Trip fees for many',
      'fields.amount': 'Fee',
      'fields.meal': 'Meal',
      'fields.trip': 'Trip',
      'fields.remark': 'Remark',
    },
  },
}

/** The fees of a trip that does not take place. */
const voidFees = {
  name: 'voidFees',
  permission: 'editTripFees',
  over: 'tripFees',
  where: { status: 'open' },
  filters: ['trip', 'status'],
  show: ['pupil'],
  acts: 'void',
  amounts: ['total'],
  labels: { ar: { name: 'إلغاء رسوم رحلة' }, en: { name: 'Void the fees of a trip' } },
}

/** The school's vouchers, as far as they wait to be posted. */
const postVouchers = {
  name: 'postWaiting',
  permission: 'editVouchers',
  over: 'vouchers',
  where: { status: 'open' },
  acts: 'post',
  labels: { ar: { name: 'ترحيل المنتظر' }, en: { name: 'Post what waits' } },
}

/** Fees that become dearer, once for each reason; who pays 0.5 for the meal is spared. */
const dearerFees = {
  name: 'dearerFees',
  permission: 'editTripFees',
  input: {
    more: { kind: 'money', required: true },
    reason: { kind: 'text', required: true, max: 40 },
  },
  each: ['more'],
  over: 'tripFees',
  where: { status: 'open' },
  filters: ['trip'],
  acts: 'edit',
  by: 'dearerFee',
  amounts: ['amount'],
  once: ['source', 'reason'],
  labels: {
    ar: { name: 'زيادة رسوم رحلة', 'fields.more': 'الزيادة', 'fields.reason': 'السبب' },
    en: { name: 'Raise the fees of a trip', 'fields.more': 'More', 'fields.reason': 'Reason' },
  },
}

/** Pupils whose meal is free pay for none; who is told to stay at home gets nothing; `no` stands in the way. */
const maker = `
import { actor, maker } from ${schema('maker.ts')}
import { add } from ${schema('values/money.ts')}
export const dearerFee = actor({ name: 'tripFees', scope: 'branchYear' }, (fee, { more }) =>
  fee.meal === '0.50' ? null : { amount: add(fee.amount, more) }, { input: { more: { kind: 'money' } } })
export const tripFee = maker({ name: 'students', scope: 'tenant' }, { name: 'tripFees', scope: 'branchYear' }, (pupil, input) =>
  input.remark === 'home' ? []
  : input.remark === 'broken' ? pupil.no.where
  : input.remark === 'no' ? { fault: { code: 'Field.Required', field: 'remark' } }
  : Array.from({ length: input.remark === 'twice' ? 2 : 1 }, (_, index) => ({
      date: input.date, pupil: pupil.id, trip: input.trip, meal: input.meal, remark: input.remark,
      amount: index ? '-1' : input.amount,
    })), { input: { date: { kind: 'date' }, trip: { kind: 'ref', to: 'trips' }, amount: { kind: 'money' } } })
`

/** A folder of an installation with the run, what it makes and the function that makes it. */
export function runFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
  for (const data of [...definitions, tripForMany, voidFees, dearerFees, postVouchers, gifts, giftsForMany])
    writeFileSync(join(folder, `${data.name}.json`), JSON.stringify(data))
  writeFileSync(join(folder, 'tripFee.ts'), maker)
  return folder
}
