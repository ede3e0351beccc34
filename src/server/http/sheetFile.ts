import type { FastifyReply } from 'fastify'
import { Problem } from '../problems/problem.ts'
import { disposition } from './disposition.ts'

/** The type of a spreadsheet by its format. */
export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** The format of a file that is asked for. */
export function formatOf(format: string | undefined): 'xlsx' | 'csv' {
  if (format === undefined || format === 'xlsx' || format === 'csv') return format ?? 'xlsx'
  throw new Problem(400, { code: 'Field.Choice', field: 'format' })
}

/** A spreadsheet as a file to keep. @param type the one of its format when left out */
export const sendSheet = (
  reply: FastifyReply,
  content: Buffer,
  name: string,
  format: 'xlsx' | 'csv',
  type: string = sheetTypes[format],
) =>
  reply
    .type(type)
    .header('Content-Disposition', disposition('attachment', `${name}.${format}`))
    .send(content)
