/** A method of another bank, or of none, moves nothing on the account of the movement. */
export const ofOtherBank = { fault: { code: 'Reference.NotAllowed', field: 'paymentMethod' } } as const
