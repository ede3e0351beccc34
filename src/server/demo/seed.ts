import type pg from 'pg'
import { today } from '../../../schema/values/date.ts'
import { type CreatedTenant, foundTenant } from '../tenants/create.ts'
import { stages } from '../tenants/school.ts'
import { loadMessages } from '../texts/messages.ts'
import { addMembers } from './access.ts'
import { addBankDays } from './bankDays.ts'
import { addBusSeats } from './busSeats.ts'
import { addCashDesk } from './cashDesk.ts'
import { addClassRooms } from './classRooms.ts'
import { addClient } from './client.ts'
import { addCostCenters } from './costCenters.ts'
import { addCustomers } from './customers.ts'
import type { DemoData } from './demoData.ts'
import { addDiscounts } from './discounts.ts'
import { addEmployees, addSuppliers } from './employees.ts'
import { addFamilies } from './families.ts'
import { createFatherNames } from './fatherNames.ts'
import { addFees } from './fees.ts'
import { addFormerYear } from './formerYear.ts'
import { addGrants } from './grants.ts'
import { addIncomesAndExpenses } from './incomes.ts'
import { addLeave } from './leave.ts'
import { quarters, readMasters } from './masters.ts'
import { addMessaging } from './messaging.ts'
import { createNumbers } from './numbers.ts'
import { addPayChanges } from './payChanges.ts'
import { planFamilies } from './plan.ts'
import { addProvisions } from './provisions.ts'
import { createRandom } from './random.ts'
import { recogniseIncome } from './recognition.ts'
import { addRentUsed } from './rent.ts'
import { addRequests } from './requests.ts'
import { addRunningCosts } from './runningCosts.ts'
import { addSalaries } from './salaries.ts'
import { addServices } from './services.ts'
import { demoPassword } from './signIns.ts'
import { addStock } from './stock.ts'
import { addStores } from './stores.ts'
import { addTaxedAdvances } from './taxedAdvances.ts'
import { addTemplates } from './templates.ts'
import { addTransport } from './transport.ts'
import { addTreasury } from './treasury.ts'
import { addReturns } from './vatReturns.ts'
import { addVouchers } from './vouchers.ts'

export interface DemoOptions {
  /**
   * How many students in the current year; seven guardians for twelve of them. With the year before, all of them are invoiced: so many as
   * the staff teaches.
   */
  readonly students?: number
  /** The current calendar year; the years before and after it are made too. */
  readonly year?: number
  /** Whether the year before is kept from its opening to its closing as well, and the current one has the salaries of all its months. */
  readonly formerYear?: boolean
  /** Code of the tenant. Its users are named after it: `demo_admin`, `demo_large_admin`. */
  readonly code?: string
  /** Told how far it is when there are many students. */
  readonly log?: (line: string) => void
}

export interface Demo {
  readonly tenant: number
  readonly userNames: readonly string[]
}

/**
 * Makes a group of two schools with everything that a first day needs, all or nothing. The same options in a fresh
 * database give the same rows.
 * @param client connection with the rights of the tables' owner
 * @throws TenantError when there is a tenant of that code already
 */
export async function seedDemo(client: pg.Client, options: DemoOptions = {}): Promise<Demo> {
  await client.query('begin')
  try {
    const demo = await makeDemo(client, options)
    await client.query('commit')
    await client.query('analyze')
    return demo
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** As many students as pay for the staff of both schools. */
export const invoicedStudents = 330

/** The beginning of the names of a demo's users. */
export const prefixOf = (code: string): string => code.replace(/\W/g, '_')

async function makeDemo(client: pg.Client, options: DemoOptions): Promise<Demo> {
  const {
    formerYear = false,
    students = formerYear ? invoicedStudents : 1200,
    year = Number(today().slice(0, 4)),
    code = 'demo',
    log = () => undefined,
  } = options
  const prefix = prefixOf(code)
  const founded = await found(client, code, prefix, year)
  const { bulk, master } = founded
  const demoData = await assemble(founded, year, formerYear)
  await addMembers(founded, { prefix, password: demoPassword })
  const costCenters = await addCostCenters(demoData)
  const staff = await addEmployees(demoData, costCenters)
  const suppliers = await addSuppliers(demoData, master)
  const plan = planFamilies(students, demoData.random)
  const rooms = await addClassRooms(demoData, plan, staff.teachers)
  const nextName = createFatherNames(demoData.random)
  const guardians = await addFamilies(demoData, { plan, rooms, nextName, log })
  const parties = demoData.schools.map((_, index) => ({
    guardians,
    suppliers,
    employees: staff.all[index] ?? [],
    costCenters: costCenters.stages,
  }))
  // What has been added so far is nothing to the planner until it is counted: all that follows is looked up in it.
  const counted = () => client.query('analyze')
  await counted()
  await addVouchers(demoData, parties)
  await addRentUsed(demoData)
  const methods = await addTreasury(demoData, master)
  const services = await addServices(demoData, master, costCenters.transport)
  const discounts = await addDiscounts(demoData, master, services)
  await addIncomesAndExpenses(demoData, master)
  const around = { parties, services, methods, master, centers: costCenters }
  const credit = formerYear ? await addFormerYear(demoData, around) : '0'
  const goods = await addStores(demoData, master, staff.all)
  await addCustomers(demoData, master)
  await addFees(demoData, services, methods)
  await addGrants(demoData, services, discounts)
  await addCashDesk(demoData, methods, { suppliers, employees: staff.all, services })
  await addTaxedAdvances(demoData, services, methods)
  await addPayChanges(demoData, methods, staff.all)
  await addBankDays(demoData)
  await addTemplates(demoData, master)
  const buses = await addTransport(demoData, staff.all)
  await addBusSeats(demoData, buses)
  await addClient(demoData)
  await addRequests(demoData, nextName)
  await addMessaging(demoData)
  await addStock(demoData, goods, suppliers, costCenters.administration)
  await addLeave(demoData, staff.all)
  if (formerYear) await counted()
  await addSalaries(demoData, methods, staff.all)
  if (formerYear) {
    await addProvisions(demoData, staff.all)
    await addRunningCosts(demoData, costCenters)
    await recogniseIncome(demoData, counted)
    await addReturns(demoData, demoData, master, credit)
  }
  const { rows } = await client.query<{ name: string }>('select name from sign_in_names where tenant_id = $1 order by user_id', [
    bulk.tenant,
  ])
  return { tenant: bulk.tenant, userNames: rows.map(({ name }) => name) }
}

const found = (client: pg.Client, code: string, prefix: string, year: number): Promise<CreatedTenant> =>
  foundTenant(client, {
    code,
    name: { ar: 'مدارس دفتر الأهلية', en: 'Daftar Private Schools' },
    admin: { userName: `${prefix}_admin`, fullName: 'مدير النظام', password: demoPassword },
    years: [year - 1, year, year + 1],
    branches: [
      {
        code: '1',
        name: { ar: 'مدرسة البنين', en: "Boys' school" },
        values: { students: 'male', city: 'الرياض', district: 'النرجس' },
      },
      {
        code: '2',
        name: { ar: 'مدرسة البنات', en: "Girls' school" },
        values: { students: 'female', city: 'الرياض', district: 'الياسمين' },
      },
    ],
    subscription: { plan: 'demo', startDate: `${year - 1}-01-01`, endDate: `${year + 1}-12-31` },
    day: `${year}-01-01`,
    company: {
      city: 'الرياض',
      country: 'المملكة العربية السعودية',
      commercialRegister: '1019999999',
      taxNumber: '399999999900003',
      ministryNumber: '71234567',
      storeEnabled: true,
      deservedFeeMode: true,
      eInvoicing: true,
      temporaryFinancialTransactions: true,
    },
  })

async function assemble(
  { bulk, branches, years, accounts, master }: CreatedTenant,
  year: number,
  hasFormer: boolean,
): Promise<DemoData> {
  const [boys = master, girls = master] = branches
  const [masters, messages] = await Promise.all([readMasters(bulk), loadMessages()])
  const quarterIds = await bulk.add(
    'areas',
    quarters.map(([arabicName, englishName], index) => ({
      code: String(101 + index),
      arabicName,
      englishName,
      city: masters.of('cities', '1'),
    })),
  )
  return {
    bulk,
    masters,
    say: (key, params) => messages.text('ar', key, params),
    random: createRandom(year),
    numbers: createNumbers(),
    year,
    hasFormer,
    years,
    schools: [
      { branch: boys, gender: 'male' },
      { branch: girls, gender: 'female' },
    ],
    rows: stages.flatMap((stage) => stage.rows.map(({ code, age }) => ({ id: masters.of('rows', code), code, age }))),
    quarters: quarters.map(([name], index) => ({ name, id: quarterIds[index] as number })),
    accounts,
  }
}
