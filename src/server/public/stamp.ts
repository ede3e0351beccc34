import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import type { Opened } from './open.ts'

/** Nobody reads a form, fills it in and sends it sooner, in milliseconds. */
const soonest = 2_500
/** A page that has been open longer takes a new stamp. */
const longest = 24 * 60 * 60 * 1000

const placeOf = ({ model, context }: Opened): string => {
  const { tenant, branch } = context()
  return `public form ${tenant} ${branch.id} ${model.name}`
}

/** Says when the page of a form was opened, sealed, so that nobody else says it. */
export const stampOf = ({ outgoing }: Server, opened: Opened): string =>
  outgoing.secretBox.encrypt(String(Date.now()), placeOf(opened)).toString('base64url')

/** Whether the page of a form has a stamp: where a program could fill it in, or fill the disk. A link stands for its maker. */
export const hasStamp = ({ open, link }: Opened): boolean => !link && (open.guarded === true || open.files !== undefined)

/** Refuses a file that was sent without the page of its form. */
export function assertFromPage(server: Server, opened: Opened, stamp: string | undefined): void {
  if (!opened.link) assertAge(server, opened, stamp, 0)
}

/** Refuses what was sent without the page, or faster than a person: by a program that fills in every form that it finds. */
export function assertStamped(server: Server, opened: Opened, stamp: string | undefined): void {
  if (opened.open.guarded && !opened.link) assertAge(server, opened, stamp, soonest)
}

function assertAge({ outgoing }: Server, opened: Opened, stamp: string | undefined, least: number): void {
  const age = Date.now() - openedAt(outgoing, placeOf(opened), stamp)
  if (!(age >= least && age <= longest)) throw new Problem(400, 'Public.NotByPage')
}

function openedAt({ secretBox }: Server['outgoing'], place: string, stamp = ''): number {
  try {
    return Number(secretBox.decrypt(Buffer.from(stamp, 'base64url'), place))
  } catch {
    return Number.NaN
  }
}
