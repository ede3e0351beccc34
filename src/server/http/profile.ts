import { branchesOf, type Caller } from '../access/caller.ts'
import { lacksSecondFactor } from '../access/secondFactor/required.ts'
import type { Server } from '../server.ts'

/** The profile as the specification names its fields, and whether a second factor is to be set up before anything else. */
export const profileOf = ({ registryOf }: Server, caller: Caller, token: string) => ({
  isAdmin: caller.session.person.isAdmin,
  role: caller.session.person.role,
  permissions: [...caller.session.person.permissions].sort(),
  branches: branchesOf(caller).map((branch) => branch.id),
  userId: caller.session.person.id,
  userName: caller.session.person.userName,
  fullName: caller.session.person.fullName,
  phone: caller.session.phone,
  email: caller.session.email,
  language: caller.session.language,
  token,
  ...(lacksSecondFactor(caller.session, caller.tenantInfo.company, registryOf(caller.tenant)) && { needsSecondFactor: true }),
})
