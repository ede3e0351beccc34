import { text } from '../../schema/fields/text.ts'

/** What a business shows on its invoices. */
export const business = () =>
  ({
    commercialRegister: text({ pattern: 'digits', max: 20 }),
    taxNumber: text({ pattern: 'taxNumber' }),
  }) as const
