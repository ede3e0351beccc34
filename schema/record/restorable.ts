import type { Model } from '../model.ts'

/** Whether a deleted record can be brought back: the audit log has all of it, but no secrets. */
export const isRestorable = ({ data, fields }: Model): boolean =>
  !data.log &&
  !data.single &&
  !data.readOnly &&
  ![...fields.values()].some(({ kind }) => kind === 'password' || kind === 'secret')
