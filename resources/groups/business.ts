import { text } from '../../schema/fields/text.ts'

/** What a business shows on its invoices. */
export const business = () =>
  ({
    commercialRegister: text({ pattern: 'digits', max: 20 }),
    taxNumber: text({ pattern: 'taxNumber' }),
  }) as const

/** A national address as the Saudi post writes it. */
export const address = () =>
  ({
    country: text({ max: 60 }),
    city: text({ max: 60 }),
    district: text({ max: 60 }),
    streetName: text({ max: 120 }),
    buildingNumber: text({ pattern: 'digits', min: 4, max: 4 }),
    postalCode: text({ pattern: 'digits', min: 5, max: 5 }),
    extraNumber: text({ pattern: 'digits', min: 4, max: 4 }),
  }) as const

/** What the ministry of human resources knows an establishment by; left empty, a branch belongs to that of the group. */
export const employer = () => ({ ministryNumber: text({ pattern: 'digits', min: 2, max: 15 }) }) as const

/** First and last day of a fiscal year, `MM-DD`. */
export const fiscal = () =>
  ({
    fiscalYearStart: text({ pattern: 'monthDay', default: '01-01' }),
    fiscalYearEnd: text({ pattern: 'monthDay', default: '12-31' }),
  }) as const
