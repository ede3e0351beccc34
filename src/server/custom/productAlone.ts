import { definitions } from '../../../resources/index.ts'
import { assemble } from './assemble.ts'
import type { Assembled } from './assembled.ts'
import { productCode } from './productCode.ts'

let assembled: Assembled | undefined

/** The product without files of an installation. It is checked and put together once in a process, however many servers start there. */
export const productAlone = (): Assembled => {
  assembled ??= assemble(definitions, [], productCode)
  return assembled
}
