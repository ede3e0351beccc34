import type { CreatedTenant } from '../tenants/create.ts'
import { addUsers } from '../tenants/users.ts'

/** A user of the demo, and the team, by its code, that the user is in. */
interface Member {
  readonly group: string
  readonly user: string
  readonly fullName: string
  readonly role: 'staff' | 'client'
  /** Whether the user also sees the head office, where all schools are seen together. */
  readonly headOffice: boolean
}

const members: readonly Member[] = [
  { group: '1', user: 'secretary', fullName: 'نورة السكرتيرة', role: 'staff', headOffice: false },
  { group: '2', user: 'accountant', fullName: 'خالد المحاسب', role: 'staff', headOffice: true },
  { group: '3', user: 'cashier', fullName: 'سعد أمين الصندوق', role: 'staff', headOffice: false },
  { group: '4', user: 'head', fullName: 'عبدالله المدير', role: 'staff', headOffice: true },
  { group: '6', user: 'payroll', fullName: 'هند مسؤولة الرواتب', role: 'staff', headOffice: false },
  { group: '5', user: 'client', fullName: 'عميل تجريبي', role: 'client', headOffice: false },
]

/** Adds one user for each team, `{prefix}_secretary` and so on. */
export async function addMembers(
  { bulk, master, branches, accessGroups }: CreatedTenant,
  at: { readonly prefix: string; readonly password: string },
): Promise<void> {
  await addUsers(
    bulk,
    members.map(({ group, user, fullName, role, headOffice }) => ({
      userName: `${at.prefix}_${user}`,
      fullName,
      role,
      password: at.password,
      branches: headOffice ? [master, ...branches] : branches,
      accessGroups: [accessGroups.get(group)],
    })),
  )
}
