// `npm run bench [-- STUDENTS]` measures records, `npm run bench -- ledger [ROWS]` the books, `npm run bench -- voucher [LINES]`
// the keys of the voucher screen, `npm run bench -- writing [VOUCHERS]` many vouchers at once, `npm run bench -- documents [INVOICES]`
// invoices with instalments, and what is paid of them, `npm run bench -- definitions [COUNT]` the start with many definitions,
// `npm run bench -- schoolYear [STUDENTS]` a promotion, an import and the list of all students, `npm run bench -- fees [STUDENTS]` a
// branch invoiced and posted, `npm run bench -- nodes [REQUESTS]` a database of several nodes beside one (CITUS_HOME), `npm run bench -- proof [MINUTES]` thirty schools
// at work while nodes are lost and added, `npm run bench -- families [ALLOCATIONS]` a family's account, a receipt and ageing on many years of fees,
// `npm run bench -- payroll [EMPLOYEES]` a month of salaries, from the sheet to the wage file, `npm run bench -- placement` how evenly a
// thousand school groups would lie on several nodes.
import { measureDefinitions } from './definitions.ts'
import { measureDocuments } from './documents.ts'
import { measureFamilies } from './families.ts'
import { measureFees } from './fees.ts'
import { measureLedger } from './ledger/measure.ts'
import { measureNodes } from './nodes.ts'
import { measurePayroll } from './payroll.ts'
import { modelPlacement } from './placement.ts'
import { prove } from './proof/proof.ts'
import { measureRecords } from './records.ts'
import { measureSchoolYear } from './schoolYear.ts'
import { measureVoucher } from './voucher.ts'
import { measureWriting } from './writing.ts'

const size = process.argv.find((one) => /^\d+$/.test(one))
if (process.argv.includes('ledger')) await measureLedger(Number(size ?? 10_000_000))
else if (process.argv.includes('voucher')) await measureVoucher(Number(size ?? 200))
else if (process.argv.includes('documents')) await measureDocuments(Number(size ?? 1000))
else if (process.argv.includes('definitions')) await measureDefinitions(Number(size ?? 80))
else if (process.argv.includes('schoolYear')) await measureSchoolYear(Number(size ?? 100_000))
else if (process.argv.includes('fees')) await measureFees(Number(size ?? 5000))
else if (process.argv.includes('families')) await measureFamilies(Number(size ?? 1_000_000))
else if (process.argv.includes('payroll')) await measurePayroll(Number(size ?? 6000))
else if (process.argv.includes('placement')) await modelPlacement()
else if (process.argv.includes('proof')) await prove(Number(size ?? 20))
else if (process.argv.includes('nodes')) await measureNodes(Number(size ?? 200))
else if (process.argv.includes('writing')) await measureWriting(Number(size ?? 1000))
else await measureRecords(Number(size ?? 100_000))
