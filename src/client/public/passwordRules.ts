import { isPassword, passwordContains, shortestPassword } from '../../../schema/values/rules.ts'

/** The parts of a good password, as they are shown while typing. */
export const passwordRules: readonly { readonly name: string; holds(password: string, userName: string): boolean }[] = [
  { name: 'length', holds: (password) => password.length >= shortestPassword },
  { name: 'letters', holds: (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) },
  { name: 'digit', holds: (password) => /\d/.test(password) },
  { name: 'special', holds: (password) => /[!@#$%&*()]/.test(password) },
  { name: 'userName', holds: (password, userName) => password !== '' && !passwordContains(userName, password) },
]

export type PasswordFault = 'required' | 'weak' | 'userName' | 'confirm'

export interface NewPassword {
  readonly password: string
  readonly confirmPassword: string
}

interface Values extends NewPassword {
  readonly currentPassword: string
}

/** What is wrong with a new password, the same as the server would find. */
export function newPasswordFaults(
  { password, confirmPassword }: NewPassword,
  userName: string,
): { readonly [K in keyof NewPassword]?: PasswordFault } {
  const fresh = !password
    ? 'required'
    : !isPassword(password)
      ? 'weak'
      : passwordContains(userName, password)
        ? 'userName'
        : undefined
  const confirm = !confirmPassword ? 'required' : confirmPassword !== password ? 'confirm' : undefined
  return { ...(fresh && { password: fresh }), ...(confirm && { confirmPassword: confirm }) }
}

/** The same where the present password is asked for too. */
export const passwordFaults = (values: Values, userName: string): { readonly [K in keyof Values]?: PasswordFault } => ({
  ...(!values.currentPassword && { currentPassword: 'required' as const }),
  ...newPasswordFaults(values, userName),
})
