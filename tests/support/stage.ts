import { afterAll, beforeAll } from 'vitest'
import { branchesOf } from './branches.ts'
import { type Caller, openSchool, type School } from './school.ts'

export interface Stage {
  readonly school: School
  readonly admin: Caller
  readonly branches: Awaited<ReturnType<typeof branchesOf>>
  /** Someone with these permissions in these branches, signed in. */
  signInWith(userName: string, branches: readonly number[], permissions: readonly string[]): Promise<Caller>
}

/** A demo school with its administrator for the tests around: set up once before them, gone after them. */
export function onStage(setUp: (stage: Stage) => unknown, wanted: Parameters<typeof openSchool>[0] = {}): void {
  let school: School | undefined
  beforeAll(async () => {
    const opened = await openSchool(wanted)
    school = opened
    const admin = await opened.signIn('demo_admin')
    const signInWith: Stage['signInWith'] = async (userName, branches, permissions) => {
      const person = {
        fullName: userName,
        userName,
        password: 'Daftar@2026',
        confirmPassword: 'Daftar@2026',
        role: 'staff',
        branches,
        permissions,
      }
      const { status, body } = await admin.call('POST', 'users', { body: person })
      if (status !== 201) throw new Error(`${userName} was refused: ${JSON.stringify(body)}`)
      return opened.signIn(userName)
    }
    await setUp({ school: opened, admin, branches: await branchesOf(admin), signInWith })
  })
  afterAll(() => school?.close())
}
