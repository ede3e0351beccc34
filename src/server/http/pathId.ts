import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems/problem.ts'

/** The greatest id that a record can have. */
export const greatestId = 2_147_483_647

/**
 * The id that a text of an address is.
 * @throws Problem 404 where it is none: there is no such record
 */
export function idFrom(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > greatestId) throw new Problem(404, 'Record.NotFound')
  return Number(text)
}

/** The id of the record that the address of a request names. */
export const pathId = (request: FastifyRequest): number => idFrom((request.params as { id: string }).id)
