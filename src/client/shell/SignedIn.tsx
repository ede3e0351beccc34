import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { CameFrom } from '../providers/auth.ts'
import { useSession } from '../providers/session.ts'

/**
 * What lies behind the sign-in: without a token the way leads there, and afterwards back to the page that was asked for. Who
 * has to set up a second factor does that first.
 */
export function SignedIn() {
  const { token, profile, left, former } = useSession()
  const { pathname, search, hash } = useLocation()
  if (token !== null && profile?.needsSecondFactor && pathname !== '/second-factor')
    return <Navigate to="/second-factor" replace />
  if (token !== null) return <Outlet />
  const asked: CameFrom | null = left || pathname === '/' ? null : { from: pathname + search + hash, former }
  return <Navigate to="/login" replace state={asked} />
}
