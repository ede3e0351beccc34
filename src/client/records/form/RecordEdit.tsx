import { type ReactNode, useContext } from 'react'
import { CreateBase, EditBase, EditContext, type EditControllerResult } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { retried } from '../../providers/retried.ts'
import { whole } from './whole.ts'

type Saved = RecordData & { readonly id: number }

/** What a refused or missing record shows is ours to say, and where one goes after saving. */
const read = { meta: whole, retry: retried, onError: () => undefined }
const write = { meta: whole, onError: () => undefined, onSuccess: () => undefined }

/**
 * React-Admin's Edit of a stored record, its Create for a new one: nothing is shown as saved before the server has said so.
 * Who may not edit sees the record too, so the right to is asked where one would write.
 */
export const RecordEdit = ({
  model,
  id,
  children,
}: {
  readonly model: Model
  readonly id?: number | undefined
  readonly children: ReactNode
}) =>
  id === undefined ? (
    <CreateBase resource={model.name} redirect={false} mutationOptions={write} disableAuthentication>
      {children}
    </CreateBase>
  ) : (
    <EditBase
      resource={model.name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={read}
      mutationOptions={write}
      disableAuthentication
    >
      {children}
    </EditBase>
  )

/** The stored record of that id by the Edit around, or why it is not there; for a new record nothing. */
export function useStored(id: number | undefined): Pick<EditControllerResult<Saved>, 'record' | 'error' | 'refetch'> {
  const edit = useContext(EditContext) as EditControllerResult<Saved> | null
  return id === undefined || edit === null ? { record: undefined, error: null, refetch: async () => undefined as never } : edit
}
