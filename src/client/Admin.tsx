import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { CoreAdminUI, CustomRoutes } from 'react-admin'
import { Navigate, Route, useLocation } from 'react-router-dom'
import { permissionsOfRun } from '../../schema/run.ts'
import { SkeletonPage } from './components/Skeleton.tsx'
import { loadChunk } from './providers/chunks.ts'
import { useFrame } from './providers/frame.tsx'
import { useCodeAsked } from './providers/freshCode.ts'
import { type Page, usePages } from './providers/pages.ts'
import { pageOf } from './providers/paths.ts'
import { useAsked } from './providers/questions.ts'
import { useRevealed } from './providers/revealed.ts'
import { anyUnsaved } from './providers/unsaved.ts'
import { useText } from './records/text/useText.ts'
import { resourceOf, screenRoutesOf } from './resources.tsx'
import { Boundary } from './shell/Boundary.tsx'
import { Layout } from './shell/Layout.tsx'

const RunPage = lazy(() => loadChunk(() => import('./runs/RunPage.tsx')))
const FreshCodeDialog = lazy(() => loadChunk(() => import('./records/record/FreshCodeDialog.tsx')))
const QuestionDialog = lazy(() => loadChunk(() => import('./records/record/QuestionDialog.tsx')))

const PublicLinksSheet = lazy(() => loadChunk(() => import('./records/record/PublicLinksSheet.tsx')))
const RevealedSecret = lazy(() => loadChunk(() => import('./records/record/RevealedSecret.tsx')))

/** React-Admin's routes: a resource for every definition that may be seen, and the pages of pages.ts. What may not be seen is not found. */
export function Admin() {
  const { pathname } = useLocation()
  const pages = usePages()
  const text = useText()
  const { registry, can, company } = useHeld(useFrame(), pageOf(pathname))
  const children = useMemo(
    () => [
      ...registry.models.filter((model) => can(model.permissions.view)).map((model) => resourceOf(model, can, text, registry)),
      <CustomRoutes key="pages">
        {pages
          .filter((page) => can(page.permission) && (page.flag === undefined || company?.[page.flag] === true))
          .map((page) => (
            <Route key={page.path} path={page.hasPages ? `${page.path}/*` : page.path} element={<Opened page={page} />} />
          ))}
        {registry.models.flatMap((model) => screenRoutesOf(model, can))}
        {registry.runs
          .filter((run) => permissionsOfRun(run).every(can))
          .map((run) => (
            <Route key={run.name} path={run.path} element={<RunPage key={run.name} run={run} />} />
          ))}
      </CustomRoutes>,
    ],
    [registry, can, company, pages, text],
  )
  return (
    <CoreAdminUI layout={Shell} catchAll={Lost} loading={Waiting} disableTelemetry>
      {children}
    </CoreAdminUI>
  )
}

/** The shell; inside it a page that is on its way, one that failed, and what the server asks. */
function Shell({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useLocation()
  const asked = useAsked()
  const codeAsked = useCodeAsked()
  const revealed = useRevealed()
  return (
    <Layout>
      <Boundary at={pageOf(pathname)}>
        <Suspense fallback={<SkeletonPage />}>{children}</Suspense>
      </Boundary>
      {asked && (
        <Suspense fallback={null}>
          <QuestionDialog asked={asked} />
        </Suspense>
      )}
      {codeAsked && (
        <Suspense fallback={null}>
          <FreshCodeDialog />
        </Suspense>
      )}
      {revealed !== null && (
        <Suspense fallback={null}>
          {revealed.kind === 'links' ? <PublicLinksSheet {...revealed} /> : <RevealedSecret revealed={revealed} />}
        </Suspense>
      )}
    </Layout>
  )
}

const Waiting = () => <SkeletonPage />

function Lost() {
  const { pathname } = useLocation()
  return <Navigate to="/error-404" replace state={{ from: pathname }} />
}

/** A page on which something is typed stays when the right to open it is taken away meanwhile: it can be read and copied. */
function useHeld<T>(now: T, at: string): T {
  const held = useRef({ value: now, at })
  if (held.current.at !== at || !anyUnsaved()) held.current = { value: now, at }
  return held.current.value
}

const loaded = new Map<Page, ComponentType>()

function Opened({ page }: { readonly page: Page }) {
  const Page = loaded.get(page) ?? lazy(() => loadChunk(page.load))
  loaded.set(page, Page)
  return <Page />
}
