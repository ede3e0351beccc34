import type { DraftOf, FactsOf } from '../../schema/define.ts'
import type { fiscalYears } from '../access/fiscalYears.ts'
import type { customers } from '../fees/customers.ts'
import type { deservedFees } from '../fees/deservedFees.ts'
import type { discounts } from '../fees/discounts.ts'
import type { salesInvoices } from '../fees/salesInvoices.ts'
import type { services } from '../fees/services.ts'
import type { studentDiscounts } from '../fees/studentDiscounts.ts'
import type { nationalities } from '../people/nationalities.ts'
import type { students } from '../people/students.ts'
import type { schoolTerms } from '../school/schoolTerms.ts'

/** What is read beside an invoice. */
export interface Reads {
  services: typeof services
  customers: typeof customers
  nationalities: typeof nationalities
  students: typeof students
  studentDiscounts: typeof studentDiscounts
  discounts: typeof discounts
  deservedFees: typeof deservedFees
  schoolTerms: typeof schoolTerms
  fiscalYears: typeof fiscalYears
}

/** An invoice before it is calculated. */
export type Invoice = DraftOf<typeof salesInvoices>

/** What is known beside it. */
export type Facts = FactsOf<typeof salesInvoices, Reads>
