import { choice, date, percent, ref, split, text } from '../../../schema/fields.ts'

export const contractKinds = ['permanent', 'fixedTerm', 'partTime', 'seasonal'] as const

/** From when on somebody works or does not, and why. */
const since = () =>
  ({ statusFrom: date({ required: true, notAfter: 'today', default: 'today' }), statusReason: text({ required: true }) }) as const

/** What a contract says of itself. */
const contract = () =>
  ({
    contractStart: date({ required: true, default: 'today' }),
    // The kind is as it was, unless another one is chosen.
    contractKind: choice(contractKinds, { required: true, extensible: true }),
    contractEnd: date({
      shownWhen: { contractKind: { not: 'permanent' } },
      requiredWhen: { contractKind: 'fixedTerm' },
      notBefore: 'contractStart',
    }),
  }) as const

/** Leave beyond the last day of a contract ends with it, and what was only asked for is none: no later contract counts it. */
const endsLeave = (from: 'statusFrom' | 'leftBefore') =>
  ({
    of: 'vacationRequests',
    where: { employee: 'id', endDate: [from] },
    by: ['endWithContract', 'endBegunWithContract', 'lapse'],
    with: { leftOn: from },
  }) as const

/** What lets leave go on that had ended with its contract. */
const goingOn = ['resumeBegun', 'resume', 'askAgain'] as const

/** A month of pay that is locked is not made another one. */
const locked = (by: string) => ({ area: 'payroll', by }) as const

/** A service that ends, by itself or with its settlement, and each of both taken back. */
const leavings = () =>
  ({
    end: {
      to: 'ended',
      danger: true,
      input: since(),
      set: { paidShare: null },
      locked: locked('statusFrom'),
      frees: endsLeave('statusFrom'),
    },
    // A leaving that was a mistake: the service goes on as if it had not been, with the leave that had ended with it.
    takeBackEnd: {
      from: ['ended'],
      to: 'working',
      confirm: true,
      shows: ['statusFrom', 'statusReason'],
      set: { statusFrom: null, statusReason: null },
      locked: locked('statusFrom'),
      frees: {
        of: 'vacationRequests',
        where: { employee: 'id', leftOn: ['hireDate'] },
        by: goingOn,
      },
    },
    // Settled on the last day, which is still one of work.
    settle: {
      internal: true,
      to: 'ended',
      input: { statusFrom: date({ required: true }), statusReason: text({ required: true }) },
      set: { paidShare: null },
      frees: endsLeave('statusFrom'),
    },
    // A settlement of the end of service is taken back, and with it the leaving.
    reinstate: {
      internal: true,
      from: ['ended'],
      to: 'working',
      // The first day that was not worked.
      input: { leftOn: date({ required: true }) },
      set: { statusFrom: null, statusReason: null },
      locked: locked('statusFrom'),
      frees: {
        of: 'vacationRequests',
        where: { employee: 'id', leftOn: 'input.leftOn' },
        by: goingOn,
      },
    },
  }) as const

/** What becomes of somebody who works here: suspended and back, another contract, gone and hired again, moved by a transfer. */
export const employmentActions = () =>
  ({
    suspend: {
      to: 'suspended',
      danger: true,
      locked: locked('statusFrom'),
      input: { ...since(), paidShare: percent({ min: '0', max: '100', default: '0' }) },
    },
    start: { from: ['suspended'], to: 'working', input: since(), set: { paidShare: null }, locked: locked('statusFrom') },
    renew: { when: { status: { in: ['working', 'suspended'] } }, input: contract() },
    ...leavings(),
    rehire: {
      from: ['ended'],
      to: 'working',
      locked: locked('hireDate'),
      input: {
        hireDate: date({ required: true, default: 'today' }),
        contractKind: choice(contractKinds, { required: true, default: 'fixedTerm', extensible: true }),
        contractEnd: date({
          shownWhen: { contractKind: { not: 'permanent' } },
          requiredWhen: { contractKind: 'fixedTerm' },
          notBefore: 'hireDate',
        }),
        probationEnd: date({ notBefore: 'hireDate' }),
        jobTitle: ref('jobTitles', { required: true }),
      },
      // What was left when the books began is of the former service; the new one has gained nothing yet.
      set: { statusReason: null, paidShare: null, openingLeaveBalance: null, openingLeaveOn: null },
      // Of a leaving that was told before.
      frees: endsLeave('leftBefore'),
    },
    move: {
      internal: true,
      input: {
        placeFrom: date({ required: true }),
        jobTitle: ref('jobTitles'),
        management: ref('managements'),
        section: ref('sections'),
        costCenters: split('costCenters', { of: [] }),
      },
    },
  }) as const

/** What was when: kept by the product, from what the record says and what is done with it. */
export const employmentHistory = () =>
  ({
    periods: {
      fields: {
        state: choice(['working', 'suspended', 'ended'], { readOnly: true }),
        from: date({ readOnly: true }),
        reason: text({ readOnly: true }),
        paidShare: percent({ readOnly: true, min: '0', max: '100' }),
      },
    },
    contracts: {
      fields: {
        contractKind: choice(contractKinds, { readOnly: true, extensible: true }),
        from: date({ readOnly: true }),
        to: date({ readOnly: true }),
      },
    },
    places: {
      fields: {
        from: date({ readOnly: true }),
        toBranch: ref('branches', { readOnly: true }),
        jobTitle: ref('jobTitles', { readOnly: true }),
        management: ref('managements', { readOnly: true }),
        costCenter: ref('costCenters', { readOnly: true }),
        share: percent({ readOnly: true, min: '0', max: '100' }),
      },
    },
  }) as const

/** The days before which nothing new begins: kept by the product for the rules below. */
export const notBefore = () =>
  ({
    statusBefore: date({ readOnly: true, hidden: true }),
    contractBefore: date({ readOnly: true, hidden: true }),
    leftBefore: date({ readOnly: true, hidden: true }),
  }) as const

/** Nobody starts before being suspended, has two contracts at a time, or is hired again before having left. */
export const employmentRules = [
  {
    when: { statusBefore: { empty: false } },
    holds: { statusFrom: { gte: { field: 'statusBefore' } } },
    error: 'Employee.BeforeFormer',
    field: 'statusFrom',
  },
  {
    when: { contractBefore: { empty: false } },
    holds: { contractStart: { gt: { field: 'contractBefore' } } },
    error: 'Employee.ContractsOverlap',
    field: 'contractStart',
  },
  {
    when: { leftBefore: { empty: false } },
    holds: { hireDate: { gte: { field: 'leftBefore' } } },
    error: 'Employee.HiredBeforeLeaving',
    field: 'hireDate',
  },
] as const
