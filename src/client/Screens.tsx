import { type ComponentType, lazy, Suspense, useMemo, useRef } from 'react'
import { ResourceContextProvider, ResourceDefinitionContextProvider } from 'react-admin'
import { Navigate, Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom'
import type { Model } from '../../schema/model.ts'
import { useFrame } from './providers/frame.tsx'
import { pageOf } from './providers/paths.ts'
import type { Sort } from './records/FormPage.tsx'
import { anyUnsaved } from './records/form/unsaved.ts'
import { Boundary } from './shell/Boundary.tsx'
import { loadChunk } from './shell/chunks.ts'
import { SkeletonPage } from './shell/components/Skeleton.tsx'
import { useAsked } from './shell/dialogs/questions.ts'
import { type Page, usePages } from './shell/pages.ts'

const ListPage = lazy(() => loadChunk(() => import('./records/ListPage.tsx')))
const FormPage = lazy(() => loadChunk(() => import('./records/FormPage.tsx')))
const ImportPage = lazy(() => loadChunk(() => import('./records/ImportPage.tsx')))
const QuestionDialog = lazy(() => loadChunk(() => import('./records/record/QuestionDialog.tsx')))
const loaded = new Map<Page, ComponentType>()

/** Every screen inside the shell: the pages, and what the definitions make. What may not be seen is not found. */
export function Screens() {
  const { pathname } = useLocation()
  const asked = useAsked()
  const pages = usePages()
  const { registry, can, company } = useHeld(useFrame(), pageOf(pathname))
  const open = useMemo(
    () => pages.filter((page) => can(page.permission) && (page.flag === undefined || company?.[page.flag] === true)),
    [pages, can, company],
  )
  const seen = useMemo(() => registry.models.filter((model) => can(model.permissions.view)), [registry, can])
  const known = useMemo(
    () =>
      Object.fromEntries(
        registry.models.map((model) => [
          model.name,
          { name: model.name, hasList: true, hasCreate: true, hasEdit: true, hasShow: false },
        ]),
      ),
    [registry],
  )
  return (
    <ResourceDefinitionContextProvider definitions={known}>
      <Boundary at={pageOf(pathname)}>
        <Suspense fallback={<SkeletonPage />}>
          <Routes>
            {open.map((page) => (
              <Route key={page.path} path={page.path} element={<Opened page={page} />} />
            ))}
            {seen.map((model) => (
              <Route key={model.name} path={model.route.base} element={<OfResource key={model.name} model={model} />}>
                <Route index element={model.data.single ? <FormPage model={model} /> : <ListPage model={model} />} />
                {model.data.import && can(model.permissions.add) && can(model.permissions.edit) && (
                  <Route path="import" element={<ImportPage model={model} />} />
                )}
                {model.route.style === 'family' && !model.data.single && (
                  <>
                    {can(model.permissions.add) && <Route path="new/*" element={<FormPage key="new" model={model} />} />}
                    {Object.entries(model.data.routes?.also ?? {}).flatMap(([name, values]) => [
                      ...(can(model.permissions.add)
                        ? [
                            <Route
                              key={name}
                              path={name}
                              element={<FormPage key={name} model={model} sort={{ name, values }} />}
                            />,
                          ]
                        : []),
                      <Route
                        key={`${name} id`}
                        path={`${name}Edit/:id`}
                        element={<Edited model={model} sort={{ name, values }} />}
                      />,
                    ])}
                    {/* Without the permission to edit the page only shows the record. */}
                    <Route path="edit/:id/*" element={<Edited model={model} />} />
                  </>
                )}
              </Route>
            ))}
            <Route path="*" element={<Navigate to="/error-404" replace state={{ from: pathname }} />} />
          </Routes>
        </Suspense>
      </Boundary>
      {asked && (
        <Suspense fallback={null}>
          <QuestionDialog asked={asked} />
        </Suspense>
      )}
    </ResourceDefinitionContextProvider>
  )
}

/** A page on which something is typed stays when the right to open it is taken away meanwhile: it can be read and copied. */
function useHeld<T>(now: T, at: string): T {
  const held = useRef({ value: now, at })
  if (held.current.at !== at || !anyUnsaved()) held.current = { value: now, at }
  return held.current.value
}

function Opened({ page }: { readonly page: Page }) {
  const Page = loaded.get(page) ?? lazy(() => loadChunk(page.load))
  loaded.set(page, Page)
  return <Page />
}

const OfResource = ({ model }: { readonly model: Model }) => (
  <ResourceContextProvider value={model.name}>
    <Outlet />
  </ResourceContextProvider>
)

function Edited({ model, sort }: { readonly model: Model; readonly sort?: Sort }) {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <Navigate to="/error-404" replace />
  return <FormPage key={id} model={model} id={Number(id)} {...(sort && { sort })} />
}
