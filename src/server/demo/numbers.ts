import { isIban } from '../../../schema/values/iban.ts'
import { checkIdentity, type IdentityType } from '../../../schema/values/identity.ts'
import { scatter } from './random.ts'

/** Numbers of invented people: right in form, never given out by an authority, each one once. */
export interface Numbers {
  identity(type: IdentityType): string
  mobile(): string
  iban(): string
}

// Identity numbers of the state begin with 10 or 11, residences with 20 to 26.
const beginnings: Readonly<Record<'national' | 'residence', string>> = { national: '199', residence: '299' }
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function createNumbers(): Numbers {
  const place = scatter(1_000_000)
  const mobilePlace = scatter(10_000_000)
  const used = { national: 0, residence: 0, gcc: 0, mobile: 0, iban: 0 }
  const six = (kind: keyof typeof used) => String(place(used[kind]++)).padStart(6, '0')
  return {
    identity: (type) => {
      if (type !== 'national' && type !== 'residence') return `9900${six('gcc')}`
      const body = `${beginnings[type]}${six(type)}`
      return `${body}${digits.find((digit) => checkIdentity(type, `${body}${digit}`) === null)}`
    },
    mobile: () => `+96650${String(mobilePlace(used.mobile++)).padStart(7, '0')}`,
    iban: () => {
      const account = `80${six('iban').padStart(18, '0')}`
      for (let check = 2; ; check++) {
        const number = `SA${String(check).padStart(2, '0')}${account}`
        if (isIban(number)) return number
      }
    },
  }
}
