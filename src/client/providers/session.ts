import { useSyncExternalStore } from 'react'

/** Who is signed in, as the server's answer to a sign-in says it. */
export interface Profile {
  readonly isAdmin: boolean
  readonly role: string
  readonly permissions?: readonly string[]
  readonly branches: readonly number[]
  readonly userId: number
  readonly userName: string
  readonly fullName: string
  readonly phone: string | null
  readonly email: string | null
  readonly language: string
  /** Whether a second factor is to be set up before anything else. */
  readonly needsSecondFactor?: boolean
}

/** What this browser keeps between visits. */
export interface Session {
  readonly token: string | null
  readonly profile: Profile | null
  readonly branch: number | null
  /** A year, `all`, or nothing chosen yet. */
  readonly year: number | 'all' | null
  /** Signed out by hand: nobody wants to come back to where they were. Not kept. */
  readonly left: boolean
  /** Whose session ended last in this page. Not kept. */
  readonly former: number | null
}

const keys = { token: 'accessToken', profile: 'userProfile', branch: 'branchId', year: 'currentYear' } as const

/** What each tab keeps for itself beside what the browser keeps for the next new tab: a reload stays where the tab was. */
const ofTab = ['branch', 'year'] as const
const listeners = new Set<() => void>()
let session = read()

function read(): Session {
  const [branchKept, year] = ofTab.map((name) => sessionStorage.getItem(keys[name]) ?? localStorage.getItem(keys[name]))
  const branch = Number(branchKept)
  return {
    token: localStorage.getItem(keys.token),
    profile: readProfile(),
    branch: Number.isInteger(branch) && branch > 0 ? branch : null,
    year: year === 'all' ? 'all' : Number(year) || null,
    left: false,
    former: null,
  }
}

function readProfile(): Profile | null {
  try {
    return JSON.parse(localStorage.getItem(keys.profile) ?? 'null') as Profile | null
  } catch {
    return null
  }
}

function write(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const name of Object.keys(keys) as (keyof typeof keys)[]) if (name in change) keep(localStorage, name)
  for (const name of ofTab) keep(sessionStorage, name)
}

function keep(storage: Storage, name: keyof typeof keys): void {
  const value = session[name]
  if (value === null) storage.removeItem(keys[name])
  else storage.setItem(keys[name], typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Keeps what the person may now, which can be another than when they signed in. */
export function renewProfile(token: string, profile: Profile): void {
  if (session.token === token) openSession(token, profile)
}

/** The school wants a second factor of this person, or has just got one. */
export function needSecondFactor(needed = true): void {
  if (session.profile === null || (session.profile.needsSecondFactor ?? false) === needed) return
  write({ profile: { ...session.profile, needsSecondFactor: needed } })
  announce()
}

/** How keys of `sessionStorage` begin that hold a person's unfinished work: they end with the session. */
export const tabOnly = 'tab.'

/** How keys begin that hold what somebody typed and did not save: in a tab it waits for that person, unless they sign out. */
export const work = 'work.'

function forgetTab(...beginnings: readonly string[]): void {
  for (const key of Object.keys(sessionStorage))
    if (beginnings.some((beginning) => key.startsWith(beginning))) sessionStorage.removeItem(key)
}

/** The lists' last filters, which React-Admin keeps, can hold somebody's name: the next person must not find it. */
function forgetLists(): void {
  for (const key of Object.keys(localStorage)) if (/^RaStore.*\.listParams$/.test(key)) localStorage.removeItem(key)
}

const announce = () => {
  for (const listener of listeners) listener()
}

export const getSession = (): Session => session

/** Whether the session came to its end without the person's doing. */
export const hasEnded = (): boolean => session.token === null && !session.left

/** The person signs out: what is refused from now on ends no session against their will. */
export const leaveSession = (): void => write({ left: true })

/** Keeps the token and the profile of a successful sign-in. */
export function openSession(token: string, profile: Profile): void {
  const { userId, userName, fullName, isAdmin, role, permissions, branches, phone, email, language, needsSecondFactor } = profile
  const before = session.profile?.userId ?? session.former
  const other = before !== null && before !== userId
  if (other) forgetTab(work)
  write({
    token,
    profile: {
      userId,
      userName,
      fullName,
      isAdmin,
      role,
      branches,
      phone,
      email,
      language,
      ...(permissions && { permissions }),
      ...(needsSecondFactor && { needsSecondFactor }),
    },
    left: false,
    ...(other && { branch: null, year: null }),
  })
  announce()
}

/**
 * Forgets the token, the profile and the fiscal year at once.
 * @param left whether the person wanted to go
 * @returns what leads to the sign-in page: call it when the person has read why
 */
export function dropSession(left = false): () => void {
  forgetTab(tabOnly, ...(left ? [work] : []))
  forgetLists()
  write({ token: null, profile: null, year: null, left, former: session.profile?.userId ?? session.former })
  return announce
}

export function setBranch(branch: number): void {
  write({ branch })
  announce()
}

export function setYear(year: number | 'all'): void {
  write({ year })
  announce()
}

// Signing in or out in another tab counts here too.
window.addEventListener('storage', (event) => {
  if (event.key !== keys.token && event.key !== null) return
  const former = session.profile?.userId ?? session.former
  const now = read()
  if (now.token === null) forgetTab(tabOnly, keys.year)
  else if (former !== null && now.profile?.userId !== former) forgetTab(...ofTab.map((name) => keys[name]))
  session = { ...read(), former }
  announce()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The session, live. */
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession)
