import type { ResourceName } from '../../../schema/field.ts'
import { permissionNames } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Bulk } from '../tenants/bulk.ts'
import { addUsers } from '../tenants/users.ts'

/** A team of the demo: what its members may do, and the one user who is in it. */
interface Team {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  readonly user: string
  readonly fullName: string
  readonly role: 'staff' | 'client'
  /** Whether its member also sees the head office, where all schools are seen together. */
  readonly headOffice: boolean
  /** Resources that the team views, adds, edits and deletes. */
  readonly manages: readonly ResourceName[]
  /** Resources that the team views. */
  readonly views: readonly ResourceName[] | 'all'
  readonly more?: readonly string[]
}

const teams: readonly Team[] = [
  {
    code: '1',
    arabicName: 'السكرتارية',
    englishName: 'Secretaries',
    user: 'secretary',
    fullName: 'نورة السكرتيرة',
    role: 'staff',
    headOffice: false,
    manages: ['students', 'guardians', 'stages', 'rows', 'classRooms', 'studentStatuses', 'areas', 'nationalities', 'religions'],
    views: ['branches', 'fiscalYears', 'employees', 'qualifications'],
  },
  {
    code: '2',
    arabicName: 'المحاسبون',
    englishName: 'Accountants',
    user: 'accountant',
    fullName: 'خالد المحاسب',
    role: 'staff',
    headOffice: true,
    manages: ['accounts', 'costCenters', 'vouchers', 'suppliers', 'banks', 'safes', 'paymentMethods'],
    views: ['branches', 'fiscalYears', 'students', 'guardians', 'employees', 'company'],
    more: ['viewAllFiscalYears', 'gLPost', 'closeFiscalYears'],
  },
  {
    code: '3',
    arabicName: 'أمناء الصناديق',
    englishName: 'Cashiers',
    user: 'cashier',
    fullName: 'سعد أمين الصندوق',
    role: 'staff',
    headOffice: false,
    manages: [],
    views: ['branches', 'fiscalYears', 'students', 'guardians'],
  },
  {
    code: '4',
    arabicName: 'مديرو المدارس',
    englishName: 'Heads of schools',
    user: 'head',
    fullName: 'عبدالله المدير',
    role: 'staff',
    headOffice: true,
    manages: [],
    views: 'all',
    more: ['viewAllFiscalYears'],
  },
  {
    code: '5',
    arabicName: 'العملاء',
    englishName: 'Clients',
    user: 'client',
    fullName: 'عميل تجريبي',
    role: 'client',
    headOffice: false,
    manages: [],
    views: ['branches', 'students'],
  },
]

/** The permissions of a team, read from the definitions. */
function permissionsOf(registry: Registry, { manages, views, more = [] }: Team): string[] {
  const seen = views === 'all' ? registry.models : views.map((name) => registry.get(name))
  const names = [
    ...manages.flatMap((name) => permissionNames(registry.get(name))),
    ...seen.map((model) => model.permissions.view),
    ...more,
  ]
  return [...new Set(names)].sort()
}

/** Adds an access group for each team with one user, `{prefix}_secretary` and so on. */
export async function addTeams(
  bulk: Bulk,
  at: { prefix: string; password: string; master: number; schools: readonly number[] },
): Promise<void> {
  const groups = await bulk.add(
    'accessGroups',
    teams.map((team) => ({
      code: team.code,
      arabicName: team.arabicName,
      englishName: team.englishName,
      permissions: permissionsOf(bulk.registry, team),
    })),
  )
  await addUsers(
    bulk,
    teams.map(({ user, fullName, role, headOffice }, index) => ({
      userName: `${at.prefix}_${user}`,
      fullName,
      role,
      password: at.password,
      branches: headOffice ? [at.master, ...at.schools] : at.schools,
      accessGroups: [groups[index]],
    })),
  )
}
