import type { CardData } from '../../card.ts'
import type { EntityReport } from '../../entityReport.ts'
import type { ExtensionData } from '../../extension.ts'
import type { TextOverrides } from '../../texts.ts'

const students: ExtensionData = {
  extends: 'students',
  fields: {
    xCard: { kind: 'text', max: 20, after: 'noorId' },
    xPool: { kind: 'choice', values: ['small', 'large'], default: 'small' },
  },
  sections: {
    xUniform: { after: 'transport', fields: { xShirt: { kind: 'int' } } },
    xYear: { yearly: { xSeat: { kind: 'int' } } },
  },
  change: {
    address: { max: 120, required: true },
    location: { hidden: true },
    relationship: { addValues: ['driver'] },
    usesBus: { default: false },
  },
  actions: {
    xLendCard: {
      permission: 'xLendCards',
      when: { suspended: false },
      input: { xCard: { kind: 'text', max: 20, required: true } },
      set: { usesBus: true },
      bulk: true,
      confirm: true,
    },
  },
  rules: [{ when: { usesBus: true }, holds: { xCard: { empty: false } }, error: 'xStudent.NoCard', field: 'xCard' }],
  unique: [{ fields: ['xCard'] }],
  guards: [{ on: ['delete'], holds: { xCard: { empty: true } }, error: 'xStudent.HasCard' }],
  search: ['xCard'],
  list: { columns: { insert: ['xCard'], after: 'classRoom' }, filters: { insert: ['xPool'] } },
  import: { aliases: { xCard: ['بطاقة'] } },
  webhooks: [{ on: ['suspend'], post: 'https://erp.example/daftar' }],
  print: {
    fields: ['code', 'arabicName', 'xCard'],
    card: { photo: 'photo', fields: ['row', 'classRoom'], code: 'xCard' },
  },
  labels: {
    en: {
      'fields.xCard': 'Bus card',
      'hints.xCard': 'Printed on its back',
      'choices.relationship.driver': 'Driver',
      'actions.xLendCard': 'Lend a bus card',
      'dialogs.xLendCard.question': 'Lend {{name}} a bus card?',
      'permissions.xLendCards': 'Lend bus cards',
      'errors.xStudent.NoCard': 'Enter the bus card',
      'errors.xStudent.HasCard': 'Take the bus card back first',
    },
  },
}
const schoolVouchers: ExtensionData = {
  extends: 'vouchers',
  tenants: ['manara'],
  lines: { entries: { fields: { xProject: { kind: 'text', after: 'description' } } } },
  change: { reference: { requiredWhen: { kind: 'general' } } },
}
const checked: ExtensionData = {
  extends: 'salesInvoices',
  fields: { xChecked: { kind: 'flag', readOnly: true } },
  actions: { xCheck: { from: ['draft'], to: 'open', set: { xChecked: true }, danger: true } },
}
const weeks: ExtensionData = { extends: 'employees', change: { weekDays: { min: 2 } } }

const late: EntityReport = {
  report: 'suspendedStudents',
  of: 'students',
  page: 'reports',
  permission: 'viewStudents',
  where: { suspended: true },
  filters: ['row', { by: 'classRoom', where: { row: { same: 'row' } } }, 'birthDate'],
  columns: ['code', 'guardian.phone', 'row.stage'],
  sort: { by: 'code', order: 'asc' },
  labels: { en: { name: 'Suspended students', about: 'Who is kept out', 'columns.row.stage': 'Stage' } },
}
const sums: EntityReport = {
  report: 'invoicedByMonth',
  of: 'salesInvoices',
  group: [{ by: 'date', per: 'month' }, 'status'],
  count: true,
  sum: ['total'],
  average: ['total'],
  sort: { by: 'total', order: 'desc' },
  chart: 'bars',
  statistic: {
    page: 'statistics',
    figure: 'total',
    tone: 'there',
    beside: [{ report: 'paidByMonth', figure: 'total', tone: 'out' }],
    most: 12,
    home: true,
  },
}
const paid: EntityReport = {
  report: 'paidByMonth',
  of: 'salesInvoices',
  where: { payment: 'paid' },
  group: [{ by: 'date', per: 'month' }, 'status'],
  sum: ['total'],
}
const letOff: EntityReport = {
  report: 'letOffByType',
  tenants: ['manara'],
  of: 'salesInvoices.discounts',
  also: ['salesReturns.granted'],
  group: ['discount'],
  sum: ['amount'],
}

const byNationality: EntityReport = {
  report: 'familiesByNationality',
  of: 'students',
  period: 'registrationDate',
  group: ['nationality'],
  across: 'gender',
  count: true,
  compare: 'year',
  drill: 'families',
}
const families: EntityReport = {
  report: 'families',
  of: 'students',
  filters: ['nationality'],
  cases: { noPhone: { 'guardian.phone': { empty: true } }, noBirthday: { birthDate: { empty: true } } },
  group: ['guardian'],
  parts: { here: { suspended: false }, suspended: { suspended: true } },
  atLeast: 2,
  pages: true,
  count: true,
  columns: ['arabicName', 'photo', 'birthDate'],
  optional: ['photo'],
  labels: {
    en: {
      'cases.noPhone': 'No mobile',
      'cases.noBirthday': 'No birthday',
      'columns.cases': 'To complete',
      'parts.here': 'At school',
    },
  },
}
const arrears: EntityReport = {
  report: 'arrears',
  of: 'salesInvoices.terms',
  years: 'all',
  asOf: true,
  group: ['document.guardian'],
  across: { by: 'dueOn', late: [30, 60] },
  sum: ['left'],
}
const expiring: EntityReport = {
  report: 'expiringResidences',
  of: 'employees',
  group: ['management'],
  across: { by: 'residenceExpiry', late: [7, 30], ahead: true },
  count: true,
}
const ministry: EntityReport = {
  report: 'ministryFile',
  of: 'students',
  against: 'file',
  filters: ['row'],
  columns: ['arabicName', 'identityNumber', 'row'],
}
const ages: EntityReport = {
  report: 'ages',
  of: 'students',
  group: [{ by: 'birthDate', per: 'age' }],
  count: true,
  chart: 'bars',
}

const staff: ExtensionData = {
  extends: 'employees',
  fields: { xBadgeExpiry: { kind: 'date' } },
  alerts: [{ field: 'xBadgeExpiry', before: 'reminders', while: { status: 'working' }, to: 'editEmployees', tone: 'danger' }],
  labels: { en: { 'fields.xBadgeExpiry': 'Badge expiry' } },
}
const invoices: ExtensionData = { extends: 'salesInvoices', tones: { draft: 'info' } }
const unplaced: CardData = {
  card: 'studentsWithoutClass',
  of: 'students',
  where: { classRoom: { empty: true } },
  permission: 'editStudents',
  tone: 'warning',
  labels: { en: { name: 'Students without a class' } },
}
const invoiced: CardData = {
  card: 'invoicedByDay',
  of: 'salesInvoices',
  sum: 'total',
  trend: { by: 'date', per: 'day' },
}
const perRow: CardData = { card: 'studentsByRow', of: 'students', by: 'row', under: 'stage', parts: 'gender' }
const due: CardData = {
  card: 'dueByMonth',
  tenants: ['manara'],
  of: 'salesInvoices.terms',
  where: { 'document.status': 'posted' },
  sum: 'amount',
  figure: { by: 'dueOn' },
}
const newest: CardData = {
  card: 'newestInvoices',
  of: 'salesInvoices',
  next: { by: 'date', order: 'desc', columns: ['total'], most: 5 },
}

const texts: TextOverrides = {
  texts: {
    en: {
      'menu.schoolData': 'Student affairs',
      'resources.guardians.name_two': 'Parents',
      'flags.storeEnabled': 'School store',
    },
  },
}

/** What an installation adds to what is built in, and tells of it. */
export const installation = [
  students,
  schoolVouchers,
  weeks,
  staff,
  invoices,
  checked,
  late,
  sums,
  paid,
  letOff,
  byNationality,
  families,
  ages,
  ministry,
  arrears,
  expiring,
  unplaced,
  invoiced,
  perRow,
  due,
  newest,
  texts,
]
