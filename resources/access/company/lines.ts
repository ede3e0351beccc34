import { choice, code, int, money, ref, text } from '../../../schema/fields.ts'
import { accountOfRole, postingRoles, voucherKinds } from '../../groups/values.ts'

/** Which accounts documents post to, how their numbers are written, and which of them two people must see. */
export const companyLines = () =>
  ({
    accountMappings: {
      fields: {
        role: choice(postingRoles, { required: true }),
        account: ref('accounts', { required: true, where: { isLeaf: true, active: true } }),
      },
      unique: [{ fields: ['role'] }],
      rules: postingRoles.map((role) => ({
        when: { role },
        holds: accountOfRole(role),
        field: 'account' as const,
        error: 'Mapping.Kind',
      })),
    },
    // How numbers of documents are written; the numbers themselves have no gaps. Each definition with a number is one of the kinds.
    numbering: {
      fields: {
        documentKind: choice(['vouchers'], { required: true, called: 'resources' }),
        // A branch may write its own.
        branch: ref('branches'),
        // Each place at most once: a number has at most 60 characters.
        prefix: text({
          max: 30,
          pattern: 'latin',
          regex: '^[^{}]*(\\{branch\\}[^{}]*(\\{year\\}[^{}]*)?|\\{year\\}[^{}]*(\\{branch\\}[^{}]*)?)?$',
        }),
        numberDigits: int({ required: true, min: 1, max: 10, default: 1 }),
        // What begins a branch's year; where numbers were given already they go on.
        firstNumber: int({ min: 1, max: 1_000_000_000 }),
        example: code({ readOnly: true, max: 80 }),
      },
      unique: [{ fields: ['documentKind', 'branch'] }],
    },
    // Documents that nobody posts who has entered or changed them.
    dualControl: {
      fields: {
        documentKind: choice(['vouchers'], { required: true, called: 'resources' }),
        voucherKind: choice(voucherKinds, { shownWhen: { documentKind: 'vouchers' } }),
        fromAmount: money({ min: '0' }),
      },
      unique: [{ fields: ['documentKind', 'voucherKind'] }],
    },
  }) as const
