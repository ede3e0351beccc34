import { apiAddress, credentials } from '../../shared/apiAddress.ts'
import { codeDueCode, factorRequiredCode } from '../../shared/secondFactor.ts'
import { askForCode } from './freshCode.ts'
import { i18n } from './i18n.ts'
import { notices } from './notices.ts'
import { hasCode, isSubscriptionProblem, messageOf, type ProblemDocument, ProblemError } from './problem.ts'
import { askPerson, WentBack } from './questions.ts'
import { noteReach } from './reach.ts'
import { dropSession, getSession, needSecondFactor } from './session.ts'

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; a form is sent as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Idempotency key of a write; made when not given. */
  readonly key?: string | undefined
  /** Codes of the questions that the person has answered with yes. */
  readonly confirmed?: readonly string[]
  /** `blob` for files. */
  readonly as?: 'json' | 'blob'
}

export interface Answer<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly json: T
}

const unauthorised = 401
/** Where the API begins. */
export const base = `${apiAddress}/api/`

/** A new idempotency key. `crypto.randomUUID` is missing on plain http addresses of a local network. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * One request to the API with the headers that every request carries. What the server asks about first is asked here, and the
 * request sent again with the answer.
 * @throws WentBack when the person goes back on it
 * @throws ProblemError for every refusal, with status 0 when the server was not reached
 */
export async function http<T = unknown>(path: string, request: Request = {}): Promise<Answer<T>> {
  const { token } = getSession()
  const response = await send(path, request)
  noteFrame(response)
  if (!response.ok) {
    const refused = await refusal(response, path, token)
    if (hasCode(refused, codeDueCode)) {
      if (!(await askForCode())) throw new DOMException('', 'AbortError')
      return http(path, request)
    }
    const { asks, errors = [], answers = [] } = refused.body.problem
    if (!asks) throw refused
    const said = await askPerson(errors, answers)
    if (said === false) throw new WentBack(errors)
    const codes = errors.map(({ code }) => code).filter((code) => !answers.includes(code))
    return http(path, {
      ...request,
      confirmed: [...(request.confirmed ?? []), ...codes, ...(typeof said === 'string' ? [said] : [])],
    })
  }
  const empty = response.status === 204 || response.headers.get('Content-Length') === '0'
  const json = empty ? null : request.as === 'blob' ? await response.blob() : await response.json()
  return { status: response.status, headers: response.headers, json: json as T }
}

/** Any answer shows that the server is reachable. */
async function reaching(request: Promise<Response>): Promise<Response> {
  const response = await request
  noteReach(true)
  return response
}

async function send(path: string, request: Request): Promise<Response> {
  const { method = 'GET', body, signal, confirmed = [] } = request
  const form = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials,
    headers: {
      ...commonHeaders(),
      ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'Idempotency-Key': request.key ?? newKey() }),
      ...(confirmed.length > 0 && { Confirmed: [...new Set(confirmed)].join() }),
      ...request.headers,
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  try {
    return await reaching(fetch(base + path, init))
  } catch (error) {
    if (signal?.aborted) throw error
    // A write carries its key: sending it a second time cannot do it twice.
    return await reaching(fetch(base + path, init)).catch(() => {
      noteReach(false)
      throw new ProblemError(0, {
        title: i18n.t('shell.problem.offline'),
        status: 0,
        detail: i18n.t('shell.problem.offlineDetail'),
      })
    })
  }
}

let frameVersion: string | null = null
const frameListeners = new Set<() => void>()

/** Every answer says by a header which rights, branches and definitions it was given under. */
function noteFrame(response: Response): void {
  const version = response.headers.get('Frame-Version')
  if (version === null || version === frameVersion) return
  const first = frameVersion === null
  frameVersion = version
  if (!first) for (const listener of frameListeners) listener()
}

/** Calls the listener when what surrounds the screens has changed on the server. @returns what ends that */
export function onFrameChange(listener: () => void): () => void {
  frameListeners.add(listener)
  return () => void frameListeners.delete(listener)
}

/** What every request carries. */
export function commonHeaders(): Record<string, string> {
  const { token, branch, year } = getSession()
  return {
    Accept: 'application/json',
    Language: i18n.language,
    FiscalYear: String(year ?? new Date().getFullYear()),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(branch !== null && { Branch: String(branch) }),
  }
}

/**
 * A refused answer as an error; the end of the session or subscription is announced at once.
 * @param token what the request was sent with: a late answer to a session that is over, or being left, says nothing of the next
 * one, and what was sent without one ends none
 */
export async function refusal(response: Response, path: string, token = getSession().token): Promise<ProblemError> {
  const isProblem = response.headers.get('Content-Type')?.includes('json')
  const fallback: ProblemDocument = {
    title: i18n.t('shell.problem.title'),
    status: response.status,
    detail: i18n.t('shell.problem.server'),
  }
  const problem = isProblem ? ((await response.json().catch(() => fallback)) as ProblemDocument) : fallback
  if (problem.errors?.some(({ code }) => code === factorRequiredCode)) needSecondFactor()
  const signingIn = path === 'Users/auth'
  const session = getSession()
  const current = signingIn || (token !== null && token === session.token && !session.left)
  if (problem.challenge !== undefined) return new ProblemError(response.status, problem)
  if (response.status === unauthorised && path !== 'Users/signOut') {
    if (current) signedOut(problem, signingIn)
  } else if (isSubscriptionProblem(problem))
    notices.show({
      kind: 'subscription',
      title: i18n.t('shell.problem.subscription'),
      message: messageOf(problem),
      contactUrl: problem.contactUrl ?? null,
    })
  return new ProblemError(response.status, problem)
}

/** The session ends now; the sign-in page comes when the dialog closes. */
function signedOut(problem: ProblemDocument, signingIn: boolean): void {
  const leave = dropSession()
  notices.show({
    kind: 'signedOut',
    title: i18n.t(signingIn ? 'shell.problem.notSignedIn' : 'shell.problem.signedOut'),
    // The title says that it is the name or the password; any other refusal shows its detail.
    message: problem.title === 'Unauthorized' ? i18n.t('shell.problem.wrongCredentials') : messageOf(problem),
    onClose: leave,
  })
}
