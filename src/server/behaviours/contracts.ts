import type { Contract, Contracts } from '../../../schema/check/contracts.ts'
import { nameFields, nameOfParts } from '../../../schema/values/name.ts'
import { behaviours } from './index.ts'

/** The definitions that code around saving is made for; what is not named here is described by its needs. */
const made: Readonly<Record<string, Contract>> = {
  accessGroup: { of: ['accessGroups'] },
  account: { of: ['accounts'] },
  apiToken: { of: ['apiTokens'] },
  bankMovement: { of: ['bankMovements'] },
  branch: { of: ['branches'] },
  company: { of: ['company'] },
  fiscalYear: { of: ['fiscalYears'] },
  guardian: { of: ['guardians'] },
  lockException: { of: ['lockExceptions'] },
  paymentMethod: { of: ['paymentMethods'] },
  personNames: { needs: Object.fromEntries([...Object.values(nameFields), nameOfParts].map((name) => [name, 'text'])) },
  schoolTerm: { of: ['schoolTerms'] },
  student: { of: ['students'] },
  incomeRecognition: { of: ['incomeRecognitions'] },
  salesInvoice: { of: ['salesInvoices'] },
  salesReturn: { of: ['salesReturns'] },
  user: { of: ['users'] },
  vatReturn: { of: ['vatReturns'] },
  voucher: { of: ['vouchers'] },
  voucherTemplate: { of: ['voucherTemplates'] },
  webhook: { of: ['webhooks'] },
}

/** What code around saving needs of a definition that names it, and what it can do. */
export const behaviour: Contracts = Object.fromEntries(
  Object.entries(behaviours.save).map(([name, { sheet }]): [string, Contract] => [
    name,
    { ...made[name], provides: sheet ? ['sheet' as const] : [] },
  ]),
)

/** The same of what actions do. Posting and taking back are bound by their own words. */
export const action: Contracts = {
  closeYear: { of: ['fiscalYears'] },
  closeUnfinishedYear: { of: ['fiscalYears'] },
  reopenYear: { of: ['fiscalYears'] },
  closeMonth: { of: ['company'] },
  closeUnfinishedMonth: { of: ['company'] },
  reopenMonth: { of: ['company'] },
  takeLockBack: { of: ['company'] },
  closeStatement: { of: ['bankStatements'] },
  freezeGoods: { of: ['stocktakings'] },
  freezeMore: { of: ['stocktakings'] },
  closeCount: { of: ['stocktakings'] },
  matchMovement: { of: ['bankMovements'] },
  unmatchMovement: { of: ['bankMovements'] },
  reckonVatReturn: { of: ['vatReturns'] },
  fileVatReturn: { of: ['vatReturns'] },
  writeWageFile: { of: ['salaryPayments'] },
  reopenVatReturn: { of: ['vatReturns'] },
  receiveVatRefund: { of: ['vatReturns'] },
  endSessions: { of: ['users'] },
  resetSecondFactor: { of: ['users'] },
  newApiSecret: { of: ['apiTokens'] },
  newWebhookSecret: { of: ['webhooks'] },
  sendTestDelivery: { of: ['webhooks'] },
  openSecrets: {},
}
