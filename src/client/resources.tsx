import { lazy, type ReactNode } from 'react'
import { Resource } from 'react-admin'
import { Navigate, Route, useParams } from 'react-router-dom'
import type { Model } from '../../schema/model.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { loadChunk } from './providers/chunks.ts'
import type { Sort } from './records/FormPage.tsx'
import type { Text } from './records/text/useText.ts'
import { recordTitle } from './records/values/title.ts'

const ListPage = lazy(() => loadChunk(() => import('./records/ListPage.tsx')))
const FormPage = lazy(() => loadChunk(() => import('./records/FormPage.tsx')))
const ImportPage = lazy(() => loadChunk(() => import('./records/ImportPage.tsx')))

/**
 * React-Admin's resource of a definition: its list, its forms, and the pages beside them that the definition asks for. The
 * router (providers/router.tsx) puts them at the addresses of the specification.
 */
export function resourceOf(model: Model, can: (permission?: string) => boolean, text: Text) {
  const { import: imported, routes, single, menu } = model.data
  const { add, edit } = model.permissions
  const family = model.route.style === 'family' && !single
  return (
    <Resource
      key={model.name}
      name={model.name}
      list={<Alone>{single ? <FormPage model={model} /> : <ListPage key={model.name} model={model} />}</Alone>}
      {...(family && can(add) && { create: <FormPage key="new" model={model} /> })}
      // Without the permission to edit the page only shows the record.
      {...(family && { edit: <Edited model={model} /> })}
      hasCreate
      hasEdit
      options={{ label: `resources.${model.name}.name_two`, icon: menu?.icon }}
      recordRepresentation={(record: RecordData) => recordTitle(model, record, text)}
    >
      {imported && can(add) && can(edit) && <Route path="import" element={<ImportPage model={model} />} />}
      {Object.entries(family ? (routes?.also ?? {}) : {}).flatMap(([name, values]) => [
        can(add) && <Route key={name} path={name} element={<FormPage key={name} model={model} sort={{ name, values }} />} />,
        <Route key={`${name} id`} path={`${name}Edit/:id`} element={<Edited model={model} sort={{ name, values }} />} />,
      ])}
    </Resource>
  )
}

/** React-Admin shows a list at every address below its own too; there is nothing. */
function Alone({ children }: { readonly children: ReactNode }) {
  const { '*': further } = useParams()
  return further ? <Navigate to="/error-404" replace /> : children
}

function Edited({ model, sort }: { readonly model: Model; readonly sort?: Sort }) {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <Navigate to="/error-404" replace />
  return <FormPage key={id} model={model} id={Number(id)} {...(sort && { sort })} />
}
