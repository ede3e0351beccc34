/** What is said of oneself by another, and what must be settled before somebody leaves or comes back. */
export const employeeGuards = [
  {
    // What somebody is paid, or what that follows from, is said by another.
    on: ['edit'],
    own: 'user',
    changes: [
      'basicSalary',
      'salaryItems',
      'payHeld',
      'gosiRegistrationDate',
      'nationality',
      'costCenters',
      'jobTitle',
      'management',
      'section',
      'hireDate',
      'contractKind',
      'contractEnd',
      'workShift',
      'workHours',
      'weekDays',
      'annualLeaveDays',
      'openingLeaveBalance',
      'openingLeaveOn',
    ],
    error: 'Action.NotOwn',
  },
  // Whose account it is, another says: whoever makes the own record says its pay.
  { on: ['create', 'edit'], own: 'user', changes: ['user'], error: 'Action.NotOwn' },
  { on: ['suspend', 'start', 'renew', 'end', 'takeBackEnd', 'rehire', 'delete'], own: 'user', error: 'Action.NotOwn' },
  // What is left of it nothing repays any more but a settlement.
  {
    on: ['end'],
    usedBy: 'employeeAdvances',
    where: { employee: { same: 'id' }, status: 'open', repaidInBooksLeft: { gt: 0 } },
    asks: true,
    error: 'Employee.AdvanceLeft',
  },
  // Goods of the school that are still with them.
  {
    on: ['end'],
    usedBy: 'exchangeOrders',
    where: { employee: { same: 'id' }, inCustody: true, status: 'posted', cameBackLeft: { gt: 0 } },
    asks: true,
    error: 'Employee.CustodyLeft',
  },
  {
    on: ['takeBackEnd'],
    usedBy: 'endOfServiceSettlements',
    where: { employee: { same: 'id' }, hireDate: { same: 'hireDate' }, status: { in: ['open', 'posted'] } },
    error: 'Employee.Settled',
  },
] as const
