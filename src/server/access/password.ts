import type { FaultAt } from '../../../schema/record/record.ts'
import { isPassword, passwordContains } from '../../../schema/values/rules.ts'

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults(password: string, confirmation: string, userName: string): FaultAt[] {
  const faults: FaultAt[] = []
  if (!isPassword(password)) faults.push({ code: 'Password.Weak', field: 'password' })
  else if (passwordContains(userName, password)) faults.push({ code: 'Password.ContainsUserName', field: 'password' })
  if (password !== confirmation) faults.push({ code: 'Password.NotConfirmed', field: 'confirmPassword' })
  return faults
}
