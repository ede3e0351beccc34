import { http } from './http.ts'
import { ProblemError } from './problem.ts'
import { dropSession, leaveSession, openSession, type Profile } from './session.ts'

/** What is kept of a right password until a code follows. */
export interface Challenge {
  readonly challenge: string
}

interface SignedIn {
  readonly token: string
  readonly profile: Profile
}

/**
 * Signs in, or says that a code of the second factor is to follow.
 * @throws ProblemError 401 for wrong credentials, 403 without a subscription
 */
export async function signIn(userName: string, password: string): Promise<Profile | Challenge> {
  try {
    return opened((await http<SignedIn>('Users/auth', { method: 'POST', body: { userName, password } })).json)
  } catch (error) {
    const challenge = error instanceof ProblemError ? error.body.problem.challenge : undefined
    if (challenge === undefined) throw error
    return { challenge }
  }
}

/** Signs in with a code after the password. @param remember whether this device is asked for none for some time */
export async function signInWithCode(challenge: string, code: string, remember: boolean): Promise<Profile> {
  return opened((await http<SignedIn>('Users/authCode', { method: 'POST', body: { challenge, code, remember } })).json)
}

function opened({ token, profile }: SignedIn): Profile {
  openSession(token, profile)
  return profile
}

/** Ends the session here and on the server; a server that cannot be reached does not keep anyone in. */
export async function signOut(): Promise<void> {
  leaveSession()
  await http('Users/signOut', { method: 'POST' }).catch(() => null)
  dropSession(true)()
}

/** Where a person lands after signing in; who is nobody has to sign in first. */
export const landing = (profile: Profile | null): string =>
  profile === null ? '/login' : profile.role === 'client' && !profile.isAdmin ? '/access-control' : '/'

/** What the sign-in page receives: the page that was asked for, and whose session ended there. */
export interface CameFrom {
  readonly from: string
  readonly former: number | null
}

/** The page that was asked for before signing in; the landing page where there is none, or where it was someone else's. */
export function returnPath(profile: Profile, state: unknown): string {
  const { from, former } = (state ?? {}) as Partial<CameFrom>
  const own = former === null || former === undefined || former === profile.userId
  return own && typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : landing(profile)
}
