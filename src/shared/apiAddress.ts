/** The address that answers the application, without a slash at its end; empty where it is the page's own. */
export const apiAddress: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]')?.content.replace(/\/+$/, '') ?? ''

/** If the API has another address than the page, it gets the device's cookies too. */
export const credentials: RequestCredentials = apiAddress ? 'include' : 'same-origin'
