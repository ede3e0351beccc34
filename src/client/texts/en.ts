import { joined, type Pack } from './pack.ts'

export default joined(import.meta.glob<Pack>('/locales/en/*.json', { import: 'default', eager: true }))
