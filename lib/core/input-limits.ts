import { AppError } from './errors'

/** Of a file that is read in a field: far more than any account, profile or signed transaction has. */
export const MAX_FILE_BYTES = 8_000_000
/** Of a photograph. */
export const MAX_PICTURE_BYTES = 32_000_000
/** Of a backup: what the most swaps export. */
export const MAX_BACKUP_BYTES = 48_000_000
/** Of what is typed or pasted in a field, unless the field says otherwise. */
export const MAX_TYPED_CHARACTERS = 100_000

/** For what is larger than the field reads. */
export function inputTooLarge(): AppError {
  return new AppError('input-too-large', 'more than the field reads')
}
