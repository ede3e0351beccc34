import { openChequesOf } from '../queries/openCheques.ts'

/** Cheques that were taken and that no clearing or return has ended. */
export const openCheques = openChequesOf('chequeClearings')

/** Cheques of the school that the bank has not paid. */
export const openIssuedCheques = openChequesOf('issuedCheques')
