import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '../providers/session.ts'

/** What lies behind the sign-in: without a token, the way leads there. */
export function SignedIn() {
  const { token } = useSession()
  return token === null ? <Navigate to="/login" replace /> : <Outlet />
}
