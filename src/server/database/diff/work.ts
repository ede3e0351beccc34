import type { CalculatedColumn, Doubt, Loss } from './loss.ts'

/** What the comparison of two shapes gathers, table by table. */
export interface Work {
  readonly allowLoss: boolean
  readonly fitting: ReadonlySet<string>
  /** Statements that run first: they remove what would prevent the others. */
  readonly first: string[]
  readonly early: string[]
  readonly late: string[]
  readonly keys: string[]
  readonly losses: Loss[]
  readonly doubtful: Map<string, Doubt>
  readonly calculated: CalculatedColumn[]
  /** Whether the former shape says which columns the engine works out. */
  readonly isRemembered: boolean
}
