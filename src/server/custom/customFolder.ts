import { fileURLToPath } from 'node:url'

/** Where an installation's own definitions lie. */
export const customFolder = fileURLToPath(new URL('../../../resources/custom/', import.meta.url))
