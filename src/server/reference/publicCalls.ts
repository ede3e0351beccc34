import type { Model } from '../../../schema/model.ts'

/** A call by which a definition is open to people without an account: where it is, what it does, and for which definitions it is there. */
export interface PublicCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly does: string
  readonly of: (model: Model) => boolean
}

const isPublic = ({ data }: Model): boolean => data.public !== undefined
const isForAll = ({ data }: Model): boolean => data.public?.by === 'anyone'
const form = '/api/public/forms/:code/:resource'

/** How staff open and close it, and how strangers fill in its form; what a link leads to has one address for all definitions. */
export const publicCalls = {
  linkToRecord: {
    method: 'POST',
    path: '/api/:resource/:id/publicLink',
    does: 'Makes a link by which somebody without an account sees the record; its token is told this once',
    of: isPublic,
  },
  linkToForm: {
    method: 'POST',
    path: '/api/:resource/publicLink',
    does: 'Makes a link by which somebody without an account may make one record; its token is told this once',
    of: ({ data }: Model) => data.public?.create === true,
  },
  endLinks: {
    method: 'DELETE',
    path: '/api/:resource/:id/publicLink',
    does: 'Takes back all links to the record',
    of: isPublic,
  },
  links: {
    method: 'GET',
    path: '/api/:resource/publicLinks',
    does: 'The links that there are, with their state; `?record=` tells those to one record',
    of: isPublic,
  },
  endLink: {
    method: 'DELETE',
    path: '/api/:resource/publicLinks/:link',
    does: 'Takes back one link',
    of: isPublic,
  },
  address: {
    method: 'GET',
    path: '/api/:resource/publicAddress',
    does: 'Where everybody may fill in the form for the selected branch',
    of: isForAll,
  },
  form: { method: 'GET', path: form, does: 'What is open here: a form, or a record', of: isForAll },
  send: { method: 'POST', path: form, does: 'Sends what the form was filled with', of: isForAll },
  check: {
    method: 'POST',
    path: `${form}/check`,
    does: 'Says what is wrong with some of the values of the form, and keeps nothing',
    of: ({ data }: Model) => isForAll({ data } as Model) && data.public?.steps === true,
  },
  lookup: {
    method: 'POST',
    path: `${form}/lookup`,
    does: 'Shows a little of the record that has the given values, all of them',
    of: ({ data }: Model) => data.public?.lookup !== undefined,
  },
  file: {
    method: 'POST',
    path: `${form}/files/:field`,
    does: 'Sends a file for a field; its token stands for it in the form',
    of: (model: Model) => isForAll(model) && (model.data.public?.files ?? []).length > 0,
  },
} as const satisfies Readonly<Record<string, PublicCall>>
