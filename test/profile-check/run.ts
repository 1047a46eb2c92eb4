import { existsSync } from 'node:fs'
import { AppError } from '~/lib/core/errors'
import { checkFile } from './check-file'

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
  const { verdict, lines } = await checkFile(file)
  console.log(lines.length === 0 ? 'Profile OK' : lines.join('\n'))
  process.exit(verdict === 'refuse' ? 1 : 0)
} catch (thrown) {
  if (!(thrown instanceof AppError)) throw thrown
  console.error(thrown.message)
  process.exit(1)
}
