import { useMemo } from 'react'
import { ListBase, useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { pathsOf, samesOf } from '../../../schema/condition.ts'
import { isSecret } from '../../../schema/kinds.ts'
import { type Model, readName } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { PageHeader } from '../header/PageHeader.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { pageSizes, wrongParts } from './list/address.ts'
import { ListBody } from './list/ListBody.tsx'
import { WrongAddress } from './list/WrongAddress.tsx'
import { useText } from './text/useText.ts'
import { columnOf, shownKind, showsReadName, sortedBy } from './values/columns.ts'
import { useRememberedList } from './values/lastList.ts'
import { stateFields } from './values/state.ts'
import './list/list.css'

const usualSize = 25
const wholeTree = 500

/**
 * The list of any resource. Filters, search, order and page stand in the URL and nowhere else: the menu opens the plain list. Chosen
 * columns are the person's.
 */
export default function ListPage({ model }: { readonly model: Model }) {
  const registry = useDefinitions()
  const [params, setParams] = useSearchParams()
  const text = useText()
  useRememberedList(model.route.base, params)
  const [paths, setPaths] = useStore<readonly string[]>(`lists.${model.name}.columns`, model.list.columns)
  const columns = useMemo(() => {
    const found = paths.flatMap((path) => columnOf(model, path, (name) => registry.find(name)) ?? [])
    return found.length ? found : model.list.columns.flatMap((path) => columnOf(model, path, (name) => registry.find(name)) ?? [])
  }, [model, paths, registry])
  const meta = useMemo(
    () => ({
      fields: fieldsToAsk(
        model,
        columns.map((column) => column.path),
        (name) => registry.find(name),
      ),
      totals: columns.some((column) => shownKind(column.field) === 'money'),
      sortedBy: sortedBy(model, columns, text.language),
    }),
    [model, columns, registry, text.language],
  )
  const wrong = wrongParts(model, params, (name) => registry.find(name))
  const { by, order } = model.list.sort
  const sort = {
    field: showsReadName(model, columns) ? by : readName(model, by, text.language),
    order: order === 'desc' ? ('DESC' as const) : ('ASC' as const),
  }
  const perPage = model.data.tree ? wholeTree : usualSize
  const reset = () => setParams({})
  if (wrong.length)
    return (
      <div className="g-list">
        <PageHeader title={text.title(model)} />
        <WrongAddress
          model={model}
          text={text}
          reasons={wrong.map(({ part, value }) =>
            text.say(`lists.wrong.${part}`, { value, sizes: text.list(pageSizes.map(String)) }),
          )}
          onReset={reset}
        />
      </div>
    )
  return (
    <ListBase key={model.name} resource={model.name} storeKey={false} perPage={perPage} sort={sort} queryOptions={{ meta }}>
      <ListBody model={model} columns={columns} fields={meta.fields} onColumns={setPaths} onReset={reset} />
    </ListBase>
  )
}

/** The columns, the title that dialogs and boxes name a row by, a tree's parent, and what state and actions depend on. */
function fieldsToAsk(model: Model, columns: readonly string[], find: (resource: string) => Model | undefined): string[] {
  const conditions = [...model.actions.values()].flatMap(({ when, input = {} }) => [
    ...pathsOf(when),
    ...samesOf(when),
    ...Object.values(input).flatMap(({ where }) =>
      samesOf(where).flatMap((path) => (path.startsWith('document.') ? path.slice('document.'.length) : [])),
    ),
  ])
  const isTold = (field: ModelField | undefined) => field !== undefined && !isSecret(field.kind)
  const known = conditions.filter((path) => isTold(model.fields.get(path.split('.')[0] ?? '')))
  return [
    ...new Set([
      ...columns,
      ...model.title,
      ...(model.data.tree ? [model.data.tree] : []),
      ...stateFields(model, find),
      ...known,
    ]),
  ]
}
