import type { SaveBehaviour } from '../engine/behaviour.ts'
import { moneyAccount } from './moneyAccount.ts'

/** What is at a bank is what its account says. */
export const bank: SaveBehaviour = moneyAccount({ table: 'banks', role: 'bank', moved: 'Bank.AccountMoved' })
