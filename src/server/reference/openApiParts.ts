import type { JsonSchema } from '../../../schema/derive/bodySchema.ts'

/** JSON content of a schema. */
export const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

/** A schema of the components, by name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** A refusal, as RFC 9457 words it. */
export const problem = { description: 'Problem', content: { 'application/problem+json': { schema: ref('Problem') } } }

/** The refusals that every call of a session may meet. */
export const problems = { 400: problem, 401: problem, 403: problem, 404: problem, 409: problem, 503: problem }

/** A parameter of the components, by name. */
export const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** Language, branch and fiscal year of a call. */
export const headers = ['Language', 'Branch', 'FiscalYear'].map(parameter)

/** Paths with their operations by method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What one call takes and answers. */
export type Operation = Readonly<Record<string, unknown>>

/** An operation of a resource: its id and tag are the resource's. */
export const operationOf = (resource: string, id: string, rest: Operation): Operation => ({
  operationId: `${resource}.${id}`,
  tags: [resource],
  ...rest,
})

/** The headers of a call that writes. */
export const writeHeaders = [...headers, parameter('IdempotencyKey'), parameter('Confirmed')]

/** The answer of a call that reads or writes one record. */
export const record = (name: string) => ({ 200: { description: 'The record', ...json(ref(name)) }, ...problems })
