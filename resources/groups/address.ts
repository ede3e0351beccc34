import { text } from '../../schema/fields/text.ts'

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
