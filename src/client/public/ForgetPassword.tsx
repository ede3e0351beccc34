import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AskForLink } from './password/AskForLink.tsx'
import { SetByLink } from './password/SetByLink.tsx'

/** A forgotten password: asks for a link, or sets a new password by the link that came. */
export default function ForgetPassword() {
  const { hash, state } = useLocation()
  const go = useNavigate()
  const [token, setToken] = useState(hash.slice(1))
  // The secret does not stay in the address bar, nor in the history of the browser.
  useEffect(() => {
    if (hash === '') return
    setToken(hash.slice(1))
    go('/ForgetPassword', { replace: true })
  }, [hash, go])
  const given = (state as { userName?: string } | null)?.userName ?? ''
  return token === '' ? <AskForLink userName={given} /> : <SetByLink key={token} token={token} onAgain={() => setToken('')} />
}
