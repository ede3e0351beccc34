import { lazy, type ReactNode } from 'react'
import { Resource } from 'react-admin'
import { Navigate, Route, useLocation, useParams } from 'react-router-dom'
import type { Model } from '../../schema/model.ts'
import type { RecordData } from '../../schema/record/record.ts'
import type { Registry } from '../../schema/registry.ts'
import { loadChunk } from './providers/chunks.ts'
import { mayBegin } from './providers/frame.tsx'
import { screenOf } from './providers/screens.ts'
import type { Sort } from './records/FormPage.tsx'
import type { Text } from './records/text/useText.ts'
import { recordTitle } from './records/values/title.ts'
import './screens.ts'

const ListPage = lazy(() => loadChunk(() => import('./records/ListPage.tsx')))
const FormPage = lazy(() => loadChunk(() => import('./records/FormPage.tsx')))
const ImportPage = lazy(() => loadChunk(() => import('./records/ImportPage.tsx')))
const Duplicates = lazy(() => loadChunk(() => import('./records/merging/Duplicates.tsx')))
const MergePage = lazy(() => loadChunk(() => import('./records/merging/MergePage.tsx')))

/**
 * React-Admin's resource of a definition: its list, its forms, and the pages beside them that the definition asks for. The
 * router (providers/router.tsx) puts them at the addresses of the specification.
 */
export function resourceOf(model: Model, can: (permission?: string) => boolean, text: Text, registry: Pick<Registry, 'runs'>) {
  const { import: imported, routes, single, menu, merge } = model.data
  const { add, edit, delete: remove } = model.permissions
  const family = model.route.style === 'family' && !single
  const places = screenOf(model.name)?.places
  return (
    <Resource
      key={model.name}
      name={model.name}
      list={<Alone>{single ? <FormPage model={model} /> : <ListPage key={model.name} model={model} />}</Alone>}
      {...(family &&
        mayBegin(model, can, registry) && {
          create: places ? <Elsewhere to={places.fresh} /> : <FormPage key="new" model={model} />,
        })}
      // Without the permission to edit the page only shows the record.
      {...(family && { edit: places ? <Elsewhere to={places.edit} /> : <Edited model={model} /> })}
      hasCreate
      hasEdit
      options={{ label: `resources.${model.name}.name_two`, icon: menu?.icon }}
      recordRepresentation={(record: RecordData) => recordTitle(model, record, text)}
    >
      {imported && can(add) && can(edit) && <Route path="import" element={<ImportPage model={model} />} />}
      {merge && can(edit) && can(remove) && <Route path="duplicates" element={<Duplicates model={model} />} />}
      {merge && can(edit) && can(remove) && <Route path="merge" element={<MergePage model={model} />} />}
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

/** The routes of a definition whose records have a page of their own, for users who may create or see them. */
export function screenRoutesOf(model: Model, can: (permission?: string) => boolean) {
  const places = screenOf(model.name)?.places
  if (!places || !can(model.permissions.view)) return []
  return [
    ...(can(model.permissions.add)
      ? [<Route key={places.fresh} path={places.fresh} element={<FormPage key="new" model={model} />} />]
      : []),
    <Route key={places.edit} path={`${places.edit}/:id`} element={<Edited model={model} />} />,
  ]
}

/** Goes on to the page where the records of the definition stand, with the record and the query that were asked for. */
function Elsewhere({ to }: { readonly to: string }) {
  const { search } = useLocation()
  const { id } = useParams()
  return <Navigate to={`${to}${id === undefined ? '' : `/${id}`}${search}`} replace />
}

function Edited({ model, sort }: { readonly model: Model; readonly sort?: Sort }) {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <Navigate to="/error-404" replace />
  return <FormPage key={id} model={model} id={Number(id)} {...(sort && { sort })} />
}
