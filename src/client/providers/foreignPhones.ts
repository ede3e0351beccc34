import type { ForeignPhoneCheck } from '../../../schema/values/phone.ts'

let check: ForeignPhoneCheck | null = null

/** Whether a number of another country is one there; true until the numbering plans have come: the server judges it too. */
export const isForeignPhone: ForeignPhoneCheck = (number) => check?.(number) ?? true

/** Loads the numbering plans, once somebody types a number; without a connection the next one who types asks for them again. */
export async function loadPhonePlans(): Promise<void> {
  try {
    check ??= (await import('libphonenumber-js/min')).isValidPhoneNumber
  } catch {
    check = null
  }
}
