import { apiAddress, credentials } from '../../shared/apiAddress.ts'
import type { ProblemDocument } from '../../shared/problem.ts'

/** What the server refused, or that it could not be reached. */
export class Refused extends Error {
  readonly problem: ProblemDocument | null

  constructor(problem: ProblemDocument | null) {
    super(problem?.detail ?? '')
    this.problem = problem
  }
}

interface Asked {
  readonly language: string | null
  readonly body?: unknown
  /** The key by which a request that is sent again does nothing twice. */
  readonly key?: string
  /** What the page was given to send with its form. */
  readonly stamp?: string | null
}

/** What the address of this page opens: a form (`/open/{code}/{resource}`), or what a link leads to (`/open#{token}`). */
const formAt = /^\/open\/([^/]+)\/([^/]+)\/?$/.exec(location.pathname)
let base = formAt ? `forms/${formAt[1]}/${formAt[2]}` : 'link'
let token = formAt ? null : location.hash.slice(1)

/** From now on this is the page of a form, wherever it stands. */
export function openForm(code: string, resource: string): void {
  base = `forms/${code}/${resource}`
  token = null
}

async function send(method: string, path: string, { language, body, key, stamp }: Asked): Promise<Response> {
  const isForm = body instanceof FormData
  try {
    return await fetch(`${apiAddress}/api/public/${path.startsWith('addresses/') ? '' : base}${path}`, {
      method,
      credentials,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(language && { Language: language }),
        ...(key && { 'Idempotency-Key': key }),
        ...(stamp && { 'Form-Stamp': stamp }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
  } catch {
    throw new Refused(null)
  }
}

/** Asks the server. @throws Refused with its problem, or with none where it was not reached */
export async function call<T>(method: string, path: string, asked: Asked): Promise<T> {
  const response = await send(method, path, asked)
  const answer = await response.json().catch(() => null)
  if (!response.ok || answer === null) throw new Refused(answer as ProblemDocument | null)
  return answer as T
}

/** Opens a file of the record beside the page. */
export async function openFile(name: string, language: string): Promise<void> {
  const response = await send('GET', `/files/${name}`, { language })
  if (!response.ok) throw new Refused((await response.json().catch(() => null)) as ProblemDocument | null)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
