import type { FastifyInstance } from 'fastify'
import type { Server } from '../server.ts'
import { aboutRoutes } from './routes/about.ts'
import { auditRoutes } from './routes/audit.ts'
import { bookRoute } from './routes/books.ts'
import { closingRoutes } from './routes/closing.ts'
import { deskRoutes } from './routes/desk.ts'
import { exportRoutes } from './routes/exports.ts'
import { factRoutes } from './routes/facts.ts'
import { favouriteRoutes } from './routes/favourites.ts'
import { fileRoutes } from './routes/files.ts'
import { firstStepRoutes } from './routes/firstSteps.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { homeRoutes } from './routes/home.ts'
import { importRoutes } from './routes/imports.ts'
import { inBranchRoutes } from './routes/inBranches.ts'
import { jobRoutes } from './routes/jobs.ts'
import { labelRoutes } from './routes/labels.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { logoRoutes } from './routes/logo.ts'
import { madeRoutes } from './routes/made.ts'
import { mergingRoutes } from './routes/merging.ts'
import { metricsRoute } from './routes/metrics.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { occurrenceRoutes } from './routes/occurrences.ts'
import { passwordRoutes } from './routes/password.ts'
import { postQueueRoute } from './routes/postQueue.ts'
import { preferenceRoutes } from './routes/preferences.ts'
import { printRoutes } from './routes/print.ts'
import { publicRoutes } from './routes/public.ts'
import { publicLinkRoutes } from './routes/publicLinks.ts'
import { recordRoutes } from './routes/records.ts'
import { referenceRoutes } from './routes/reference.ts'
import { refusedRoutes } from './routes/refused.ts'
import { reportRoutes } from './routes/reports.ts'
import { rightsRoutes } from './routes/rights.ts'
import { runRoutes } from './routes/runs.ts'
import { searchRoutes } from './routes/search.ts'
import { secondFactorRoutes } from './routes/secondFactor.ts'
import { sessionRoutes } from './routes/session.ts'
import { signInRoutes } from './routes/signIn.ts'
import { definitionSchemaRoute, startUpRoutes } from './routes/startUp.ts'
import { declaredRoutes } from './routeWords.ts'

/** Every route of the API. */
export async function apiRoutes(app: FastifyInstance, server: Server): Promise<void> {
  metricsRoute(app, server)
  healthRoutes(app, server, declaredRoutes(app))
  signInRoutes(app, server)
  sessionRoutes(app, server)
  secondFactorRoutes(app, server)
  passwordRoutes(app, server)
  rightsRoutes(app, server)
  startUpRoutes(app, server)
  definitionSchemaRoute(app, server)
  favouriteRoutes(app, server)
  preferenceRoutes(app, server)
  reportRoutes(app, server)
  jobRoutes(app, server)
  runRoutes(app, server)
  searchRoutes(app, server)
  deskRoutes(app, server)
  homeRoutes(app, server)
  firstStepRoutes(app, server)
  notificationRoutes(app, server)
  aboutRoutes(app, server)
  referenceRoutes(app, server)
  auditRoutes(app, server)
  await fileRoutes(app, server)
  logoRoutes(app, server)
  exportRoutes(app, server)
  importRoutes(app, server)
  historyRoutes(app, server)
  inBranchRoutes(app, server)
  madeRoutes(app, server)
  refusedRoutes(app, server)
  mergingRoutes(app, server)
  postQueueRoute(app, server)
  bookRoute(app, server)
  closingRoutes(app, server)
  ledgerRoutes(app, server)
  occurrenceRoutes(app, server)
  printRoutes(app, server)
  labelRoutes(app, server)
  factRoutes(app, server)
  publicRoutes(app, server)
  publicLinkRoutes(app, server)
  recordRoutes(app, server)
}
