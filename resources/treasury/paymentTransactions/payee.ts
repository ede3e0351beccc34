import { choice, month, ref, text } from '../../../schema/fields.ts'
import { final } from '../../groups/posted.ts'

/** Whoever is paid is named once the payment is more than a draft. */
const issued = { status: { not: 'draft' } } as const

/** Whom the money goes to: each kind of payee says who it is, or which document is paid. */
export const payee = () =>
  ({
    paidTo: choice(['supplier', 'guardian', 'employee', 'advance', 'settlement', 'leave', 'socialInsurance', 'other'], {
      required: true,
      default: 'supplier',
    }),
    supplier: ref('suppliers', { shownWhen: { paidTo: 'supplier' }, requiredWhen: { paidTo: 'supplier', ...issued } }),
    guardian: ref('guardians', { shownWhen: { paidTo: 'guardian' }, requiredWhen: { paidTo: 'guardian', ...issued } }),
    employee: ref('employees', { shownWhen: { paidTo: 'employee' }, requiredWhen: { paidTo: 'employee', ...issued } }),
    // Whose pay it is tells whoever may see what is paid: others see the amount and what for.
    advance: ref('employeeAdvances', {
      permission: 'viewEmployeeAdvancePayments',
      shownWhen: { paidTo: 'advance' },
      requiredWhen: { paidTo: 'advance', ...issued },
      where: { status: 'open', payment: { not: 'paid' } },
    }),
    settlement: ref('endOfServiceSettlements', {
      permission: 'viewEndOfServiceSettlements',
      shownWhen: { paidTo: 'settlement' },
      requiredWhen: { paidTo: 'settlement', ...issued },
      where: { status: 'posted', paidLeft: { gt: 0 } },
    }),
    leavePayout: ref('leavePayouts', {
      permission: 'viewLeavePayouts',
      shownWhen: { paidTo: 'leave' },
      requiredWhen: { paidTo: 'leave', ...issued },
      where: { status: 'posted', paidLeft: { gt: 0 } },
    }),
    // The month whose contributions are paid.
    insuredMonth: month({ shownWhen: { paidTo: 'socialInsurance' }, requiredWhen: { paidTo: 'socialInsurance', ...issued } }),
    insuranceSheet: ref('socialInsuranceSheets', {
      shownWhen: { paidTo: 'socialInsurance' },
      where: { ...final, paidLeft: { gt: 0 } },
    }),
    partyName: text({ max: 120, shownWhen: { paidTo: 'other' }, requiredWhen: { paidTo: 'other', ...issued } }),
    account: ref('accounts', {
      shownWhen: { paidTo: 'other' },
      requiredWhen: { paidTo: 'other', ...issued },
      where: { isLeaf: true, active: true, partyKind: 'none' },
    }),
    costCenter: ref('costCenters', { shownWhen: { paidTo: 'other' }, where: { isLeaf: true, active: true } }),
  }) as const
