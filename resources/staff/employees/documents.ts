import { choice, date, identity, text } from '../../../schema/fields.ts'
import { identityTypes } from '../../../schema/values/identity.ts'

/** The papers of an employee: identity, passport, residence, insurance, and the licence without which nobody teaches. */
export const employeeDocuments = () =>
  ({
    identityType: choice(identityTypes, { required: true }),
    identityNumber: identity({ required: true, unique: { in: 'tenant' }, masked: true }),
    passportNumber: text({ pattern: 'latin', max: 15 }),
    passportExpiry: date(),
    residenceNumber: text({ pattern: 'digits', min: 10, max: 10 }),
    residenceExpiry: date({ hijri: true }),
    workPermitExpiry: date({ hijri: true }),
    insuranceCompany: text({ max: 100 }),
    insurancePolicy: text({ max: 60 }),
    insuranceExpiry: date(),
    licenceNumber: text({ pattern: 'latin', max: 30 }),
    licenceExpiry: date({ hijri: true }),
  }) as const
