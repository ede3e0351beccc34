/** The address that answers the application, without a slash at its end; empty where it is the page's own. */
export const apiAddress: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]')?.content.replace(/\/+$/, '') ?? ''

/** Another address than the page's own is told too for what this device is known. */
export const credentials: RequestCredentials = apiAddress ? 'include' : 'same-origin'
