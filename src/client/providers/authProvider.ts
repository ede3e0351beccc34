import type { AuthProvider } from 'react-admin'
import { signIn, signOut } from './auth.ts'
import { loadedDefinitions } from './definitions.ts'
import { may } from './may.ts'
import { getSession } from './session.ts'

/** The permission of a definition that an action of React-Admin needs; any other one only looks. */
const needed: Readonly<Record<string, 'add' | 'edit' | 'delete'>> = { create: 'add', edit: 'edit', delete: 'delete' }

/** React-Admin's view of the session. The guard of our routes redirects; a 401 was handled where it came in. */
export const authProvider: AuthProvider = {
  login: ({ userName, password }: { userName: string; password: string }) => signIn(userName, password),
  logout: async () => {
    if (getSession().token !== null) await signOut()
    return '/login'
  },
  checkAuth: async () => {
    if (getSession().token === null) throw new Error()
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const { profile } = getSession()
    return { id: profile?.userId ?? '', fullName: profile?.fullName ?? '' }
  },
  getPermissions: async () => getSession().profile?.permissions ?? null,
  canAccess: async ({ resource, action }) => {
    const permissions = loadedDefinitions().find(resource)?.permissions
    return permissions === undefined || may(getSession().profile, permissions[needed[action] ?? 'view'])
  },
}
