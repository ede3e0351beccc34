import type { SaveBehaviour } from '../../engine/behaviour.ts'
import { daysOfMatrix } from './matrix.ts'
import { daysOfPunches } from './punches.ts'

/** Sheets of machines at the door: a row for each punch, a row for each day, or a month with a column for each day. */
export const attendanceDay: SaveBehaviour = {
  layOut: (rows) => daysOfMatrix(rows) ?? daysOfPunches(rows),
}
