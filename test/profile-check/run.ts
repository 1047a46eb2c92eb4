import { existsSync } from 'node:fs'
import { AppError } from '~/lib/core/errors'
import { checkFile } from './check-file'
import { printCheck } from './print-check'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run profile:check <file>')
  process.exit(2)
}
if (!existsSync(file)) {
  console.error(`There is no file ${file}.`)
  process.exit(2)
}
try {
  process.exit(printCheck(await checkFile(file)))
} catch (thrown) {
  if (!(thrown instanceof AppError)) throw thrown
  console.error(thrown.message)
  process.exit(1)
}
