import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { definitions } from '../../resources/index.ts'
import { snake } from '../../schema/derive/names.ts'
import { createRegistry } from '../../schema/registry.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [paper, tenant] = ['src/server/print/paper.ts', 'src/server/access/tenantInfo.ts']
const locks = ['general', 'sales', 'purchases', 'treasury', 'payroll', 'stock']

/** Who reads each setting of the company, which the file names; the particulars are answered to the shell and other programs. */
const readers: Readonly<Record<string, string>> = {
  arabicName: paper,
  englishName: paper,
  logo: paper,
  commercialRegister: paper,
  taxNumber: paper,
  phone: paper,
  email: paper,
  url: paper,
  country: tenant,
  city: tenant,
  district: tenant,
  streetName: tenant,
  buildingNumber: tenant,
  postalCode: tenant,
  extraNumber: tenant,
  fiscalYearStart: 'src/server/behaviours/fiscalYear.ts',
  fiscalYearEnd: 'src/server/behaviours/fiscalYear.ts',
  taxPercentage: 'resources/fees/salesInvoices/reads.ts',
  vatPeriod: 'src/server/ledger/taxPeriod.ts',
  currency: paper,
  ...Object.fromEntries(locks.map((area) => [`${area}LockDate`, 'src/server/ledger/period.ts'])),
  phoneRule: 'src/server/access/caller.ts',
  digits: paper,
  firstReminderDays: 'src/server/alerts/refresh.ts',
  secondReminderDays: 'src/server/alerts/refresh.ts',
  lastReminderDays: 'src/server/alerts/refresh.ts',
  ...Object.fromEntries(
    ['monthBasis', 'hoursPerMonth', 'advanceShare', 'deductionShare', 'penaltyDays', 'leaveYearDays'].map((name) => [
      name,
      'resources/payroll/payrollSettings.ts',
    ]),
  ),
  recognisedBy: 'resources/fees/salesInvoices/reads.ts',
  approvedAbove: 'resources/purchases/purchaseOrders.ts',
  ...Object.fromEntries([90, 180, 365].map((days) => [`doubtfulOver${days}`, 'src/server/reports/documents/doubtfulDebts.ts'])),
  ministryNumber: 'src/server/behaviours/wageFile.ts',
  monthlyProvisions: 'resources/runs/postProvisions.ts',
  secondFactorFor: 'src/server/access/secondFactor/required.ts',
  rememberedDays: 'src/server/http/routes/signIn.ts',
  formsPerHour: 'src/server/public/limits.ts',
  formsPerPhone: 'src/server/public/limits.ts',
  printLanguage: paper,
  printLogo: paper,
  printFooter: paper,
  printStamp: paper,
  accountMappings: 'src/server/ledger/books.ts',
  numbering: 'src/server/engine/write/numbers.ts',
  dualControl: 'src/server/ledger/dualControl.ts',
}

/** Flags that switch parts of the product on which nobody has built yet: installations' own definitions may name them meanwhile. */
const waiting: Readonly<Record<string, string>> = {
  general: 'no part of the product is known to depend on it',
}

/** Every setting of the company does something: a definition names it as its flag, a file reads it, or it is said what it waits for. */
export default async function check(): Promise<string[]> {
  const registry = createRegistry(definitions)
  const company = registry.get('company')
  const settings = [...company.fields.keys(), ...company.lines.map(({ name }) => name)]
  const flags = new Set(registry.models.flatMap(({ data: { flag } }) => flag ?? []))
  return settingFaults(settings, flags, readers, waiting, (file, words) => {
    const path = join(root, file)
    return existsSync(path) && words.some((word) => readFileSync(path, 'utf8').includes(word))
  })
}

/** Words by which a file may name a setting: locks are read by their areas. */
const wordsOf = (setting: string): string[] => [setting, snake(setting), ...(setting.endsWith('LockDate') ? ['_lock_date'] : [])]

export function settingFaults(
  settings: readonly string[],
  flags: ReadonlySet<string>,
  read: Readonly<Record<string, string>>,
  waits: Readonly<Record<string, string>>,
  names: (file: string, words: readonly string[]) => boolean,
): string[] {
  const faults = settings.flatMap((setting) => {
    const file = read[setting]
    if (file !== undefined) return names(file, wordsOf(setting)) ? [] : [`'${setting}' is not read by ${file}`]
    if (flags.has(setting)) return setting in waits ? [`'${setting}' waits for nothing any more`] : []
    return setting in waits ? [] : [`nothing reads '${setting}'`]
  })
  const strange = [...Object.keys(read), ...Object.keys(waits)].filter((setting) => !settings.includes(setting))
  return [...faults, ...strange.map((setting) => `'${setting}' is no setting of the company`)]
}
