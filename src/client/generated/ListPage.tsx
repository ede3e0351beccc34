import { lazy, Suspense, useMemo } from 'react'
import { ListBase } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { useDefinitions } from '../providers/definitions.ts'
import { usePreference } from '../providers/frame.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { columnOf, shownKind } from './list/columns.ts'
import { ListBody } from './list/ListBody.tsx'
import './list/list.css'

const ImportPage = lazy(() => import('./ImportPage.tsx'))

const usualSize = 25
const wholeTree = 500

/** The list of any resource. Filters, search, order and page stand in the URL; chosen columns are the person's. */
export default function ListPage({ model }: { readonly model: Model }) {
  const registry = useDefinitions()
  const [params] = useSearchParams()
  const [paths, setPaths] = usePreference<readonly string[]>(`lists.${model.name}.columns`, model.list.columns)
  const columns = useMemo(() => {
    const found = paths.flatMap((path) => columnOf(model, path, (name) => registry.find(name)) ?? [])
    return found.length ? found : model.list.columns.flatMap((path) => columnOf(model, path, (name) => registry.find(name)) ?? [])
  }, [model, paths, registry])
  const meta = useMemo(
    () => ({
      fields: fieldsToAsk(
        model,
        columns.map((column) => column.path),
      ),
      totals: columns.some((column) => shownKind(column.field) === 'money'),
    }),
    [model, columns],
  )
  if (params.get('import') !== null && model.data.import)
    return (
      <Suspense fallback={<SkeletonPage />}>
        <ImportPage model={model} />
      </Suspense>
    )
  return (
    <ListBase
      key={model.name}
      resource={model.name}
      perPage={model.data.tree ? wholeTree : usualSize}
      sort={{ field: model.list.sort.by, order: model.list.sort.order === 'desc' ? 'DESC' : 'ASC' }}
      queryOptions={{ meta }}
    >
      <ListBody model={model} columns={columns} onColumns={setPaths} />
    </ListBase>
  )
}

/** The columns, the title that dialogs and boxes name a row by, and a tree's parent. */
const fieldsToAsk = (model: Model, columns: readonly string[]): string[] => [
  ...new Set([...columns, ...model.title, ...(model.data.tree ? [model.data.tree] : [])]),
]
