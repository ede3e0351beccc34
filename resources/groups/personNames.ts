import { text } from '../../schema/fields/text.ts'

/** A full name and its four parts; whichever is missing is made from the other on save. */
export const personNames = () =>
  ({
    arabicName: text({ required: true, name: true, pattern: 'fullName' }),
    firstName: text({ max: 60 }),
    fatherName: text({ max: 60 }),
    grandfatherName: text({ max: 60 }),
    familyName: text({ max: 60 }),
    englishName: text({ name: true, fallback: 'arabicName', spelledFrom: 'arabicName' }),
  }) as const
