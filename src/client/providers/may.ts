import type { Profile } from './session.ts'

/** Whether the person may: everything for an admin or where no list of permissions exists. */
export const may = (profile: Profile | null, permission: string | undefined): boolean =>
  permission === undefined ||
  (profile !== null && (profile.isAdmin || profile.permissions === undefined || profile.permissions.includes(permission)))
