import { useState } from 'react'
import { http } from '../providers/http.ts'
import { ProblemError } from '../providers/problem.ts'
import { useProblem } from '../providers/useProblem.ts'

type Refused = Readonly<Record<string, string>>

/** Sends a new password, and keeps what was refused of it. @param onDone says that it was changed */
export function usePasswordChange(onDone: () => void) {
  const problem = useProblem()
  const [refused, setRefused] = useState<Refused>({})
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  /** @param onRefused goes to what is wrong */
  const send = async (values: object, onRefused: (errors: Refused) => void) => {
    setBusy(true)
    try {
      await http('Users/changePassword', { method: 'POST', body: values })
      setDone(true)
      onDone()
    } catch (error) {
      setBusy(false)
      if (error instanceof ProblemError) {
        setRefused(error.body.errors)
        onRefused(error.body.errors)
      }
      problem(error)
    }
  }
  /** What is typed anew is refused no more. */
  const forget = (name: string) => setRefused(({ [name]: _gone, ...rest }) => rest)
  return { refused, busy, done, send, forget }
}
