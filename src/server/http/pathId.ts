import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems/problem.ts'

/** The greatest id that a record can have. */
export const greatestId = 2_147_483_647

/**
 * The id that a text of an address is.
 * @param greatest what is no record may have more of them
 * @throws Problem 404 where it is none: there is no such record
 */
export function idFrom(text: string, greatest = greatestId): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || Number(text) > greatest) throw new Problem(404, 'Record.NotFound')
  return Number(text)
}

/** The id of the record that the address of a request names. */
export const pathId = (request: FastifyRequest, greatest?: number): number =>
  idFrom((request.params as { id: string }).id, greatest)
