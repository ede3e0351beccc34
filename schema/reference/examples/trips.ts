import type { FieldData } from '../../kind.ts'
import type { ResourceData } from '../../language/definition.ts'
import type { RunData } from '../../language/run.ts'
import { repeating } from '../../repeating.ts'
import type { Code } from './code.ts'

const days = repeating() as unknown as Readonly<Record<string, FieldData>>

/** A fee for trips, of which bills are made. */
const fees: ResourceData = {
  name: 'outingFees',
  scope: 'branchYear',
  number: {},
  fields: {
    student: { kind: 'ref', to: 'students', required: true },
    consent: { kind: 'file' },
    bill: { kind: 'ref', to: 'outingBills', readOnly: true },
  },
  lines: {
    items: {
      fields: { trip: { kind: 'text', required: true }, amount: { kind: 'money', required: true }, free: { kind: 'flag' } },
    },
  },
  states: { open: ['billed'], billed: ['open'] },
  keeps: { while: { status: 'billed' }, made: 'Outing.Billed' },
  actions: {
    bill: {
      to: 'billed',
      input: { day: { kind: 'date', required: true } },
      makes: 'outingBills',
      with: {
        student: 'student',
        day: 'input.day',
        sort: { value: 'trip' },
        parts: { each: 'items', where: { free: false }, with: { what: 'trip', amount: 'amount', taxed: { value: false } } },
      },
      attaches: ['consent'],
      names: 'bill',
      guided: 'bill-outings',
    },
    reopen: { from: ['billed'], to: 'open', revokes: true },
    remind: { input: { day: { kind: 'date', required: true } }, makes: 'outingBills', by: 'billOfFee', mustMake: 'Outing.NoFee' },
  },
}

const bills: ResourceData = {
  name: 'outingBills',
  scope: 'branchYear',
  number: {},
  fields: {
    student: { kind: 'ref', to: 'students', required: true },
    day: { kind: 'date', required: true },
    sort: { kind: 'choice', values: ['trip', 'club'], default: 'trip' },
    reach: { kind: 'choice', values: ['city', 'abroad', 'weekly'], when: { abroad: { sort: 'trip' }, weekly: { sort: 'club' } } },
    fee: { kind: 'money', min: '0' },
  },
  lines: {
    parts: {
      fields: {
        what: { kind: 'text' },
        item: { kind: 'ref', to: 'items' },
        sort: { kind: 'choice', values: ['trip', 'meal'] },
        amount: { kind: 'money' },
        taxed: { kind: 'flag' },
      },
    },
  },
  states: { open: ['void'], void: [] },
  actions: { cancel: { from: ['open'], to: 'void', takesBack: true } },
}

/** A club has its bill on the days of a schedule. */
const clubs: ResourceData = {
  name: 'clubPlaces',
  scope: 'branch',
  audited: 'view',
  fields: { student: { kind: 'ref', to: 'students', required: true }, fee: { kind: 'money' }, ...days },
  repeats: {
    makes: 'outingBills',
    with: {
      student: 'student',
      day: 'input.date',
      sort: { value: 'club' },
      parts: { lines: [{ what: { value: 'Club' }, amount: 'fee' }] },
    },
  },
}
const lessons: ResourceData = {
  name: 'swimmingPlaces',
  scope: 'branch',
  fields: { student: { kind: 'ref', to: 'students', required: true }, ...days },
  repeats: { makes: 'outingBills', by: 'billOfLesson' },
}

/** Places in the coaches of outings, for some weeks of a year. */
const coaches: ResourceData = {
  name: 'outingCoaches',
  scope: 'branch',
  title: ['line'],
  fields: {
    line: { kind: 'text', required: true },
    seats: { kind: 'int', required: true },
    hereSince: { kind: 'date', readOnly: true },
  },
  actions: { drive: { internal: true, input: { hereSince: { kind: 'date', required: true } } } },
}

/** A coach goes to another branch on a day. */
const coachMoves: ResourceData = {
  name: 'coachMoves',
  scope: 'branch',
  alsoIn: 'toBranch',
  title: ['coach'],
  fields: {
    coach: { kind: 'ref', to: 'outingCoaches', required: true },
    toBranch: { kind: 'ref', to: 'branches', required: true },
    day: { kind: 'date', required: true },
  },
  states: { planned: ['done', 'off'], done: [], off: [] },
  actions: {
    callOff: {
      to: 'off',
      frees: { of: 'coachPlaces', where: { coach: 'coach', from: ['day', 'day'] }, by: ['letGo'], with: { to: 'day' } },
    },
    carryOut: {
      to: 'done',
      internal: true,
      input: { day: { kind: 'date', required: true } },
      does: { of: 'coach', action: 'drive', with: { hereSince: 'day' }, into: 'toBranch', when: { day: { empty: false } } },
    },
  },
  ends: { on: 'day', action: 'carryOut', onTheDay: true },
}
const places: ResourceData = {
  name: 'coachPlaces',
  scope: 'branchYear',
  title: ['coach'],
  fields: {
    coach: { kind: 'ref', to: 'outingCoaches', required: true },
    student: { kind: 'ref', to: 'students', required: true, where: { suspended: false, leftOn: { empty: true } } },
    from: { kind: 'date', required: true },
    to: { kind: 'date' },
  },
  limits: [{ of: 'coach', atMost: 'seats', per: 'year', while: { status: 'taken' } }],
  states: { taken: ['left'], left: ['taken'] },
  actions: {
    leave: { to: 'left', input: { to: { kind: 'date', required: true } }, takesBack: true },
    letGo: { to: 'left', input: { to: { kind: 'date' } }, takesBack: true },
  },
  ends: { on: 'to', since: 'from', with: 'student.leftOn', action: 'leave' },
}

/** Bills for a whole row of students. */
const many: RunData = {
  name: 'outingBillsForMany',
  permission: 'addOutingBills',
  menu: { group: 'invoices', icon: 'directionsBus' },
  input: { day: { kind: 'date', required: true }, fee: { kind: 'money', required: true } },
  each: ['fee'],
  over: 'students',
  where: { suspended: false },
  filters: ['row', 'classRoom'],
  show: ['code', 'classRoom'],
  makes: 'outingBills',
  with: { student: 'id', day: 'input.day', fee: 'input.fee', sort: { value: 'trip' } },
  amounts: ['fee'],
  once: ['student', 'day', 'year'],
  while: { status: 'open' },
  main: 'fee',
  columns: { of: 'parts', by: 'item', sum: 'amount', under: 'sort' },
  marks: { dear: { when: { fee: { gt: '100' } }, tone: 'warning' } },
  anew: { status: 'open' },
  apart: true,
  offers: 'cancel',
  passes: ['Trip.NotMeant'],
  labels: { en: { name: 'Bills for many' } },
}
const some: RunData = {
  name: 'outingBillsByFunction',
  permission: 'addOutingBills',
  input: { day: { kind: 'date', required: true } },
  over: 'students',
  makes: 'outingBills',
  by: 'billOfStudent',
}

/** The bills of a day are no longer asked for. */
const cancelled: RunData = {
  name: 'outingBillsCancelled',
  permission: 'editOutingBills',
  over: 'outingBills',
  years: 'all',
  where: { status: 'open' },
  filters: ['sort'],
  acts: 'cancel',
}

/** Whose places in a year's outing groups are taken over into the next one, and who changes the branch. */
const again: RunData = {
  name: 'sameRowAgain',
  permission: 'createStudentSuccess',
  route: 'same-row-again',
  over: 'students',
  acts: 'edit',
  with: { row: 'row', isRepeating: { value: true } },
  becomes: ['row', 'classRoom'],
  tells: { withoutClass: { classRoom: { empty: true } } },
  into: { year: 'next', unless: { leftOn: { empty: false } } },
}
const away: RunData = {
  name: 'toSisterSchool',
  permission: 'makeTransfers',
  input: { school: { kind: 'ref', to: 'branches', required: true } },
  over: 'students',
  acts: 'edit',
  narrowed: true,
  with: { classRoom: { value: null } },
  into: { branch: 'school' },
  undo: true,
}

/** The bills of a club, made when a month is over. */
const monthly: RunData = {
  name: 'outingBillsMonthly',
  permission: 'addOutingBills',
  input: { until: { kind: 'date', required: true } },
  over: 'students',
  makes: 'outingBills',
  with: { student: 'id', day: 'input.until', sort: { value: 'club' } },
  once: ['student', 'until'],
  monthly: 'until',
  monthlyIf: 'general',
}

export const trips = [fees, bills, clubs, lessons, coaches, coachMoves, places, many, some, cancelled, again, away, monthly]

const billFrom = (from: string) => ({ from, makes: 'outingBills', input: {}, reads: {}, by: () => [] })

/** The functions that they name, as a `.ts` file exports them. */
export const tripsCode: Code = {
  calculations: {},
  recipes: {},
  makers: { billOfFee: billFrom('outingFees'), billOfLesson: billFrom('swimmingPlaces'), billOfStudent: billFrom('students') },
}
