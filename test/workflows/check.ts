import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'

/** Reads the workflows as GitHub does, prints what it would reject, and fails if there is anything. */

const directory = process.argv[2] ?? '.github/workflows'

async function errorsIn(name: string): Promise<string[]> {
  const content = readFileSync(join(directory, name), 'utf8')
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  // It adds what the schema cannot know, such as a job that needs an unknown one.
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

const files = readdirSync(directory).filter((name) => /\.ya?ml$/.test(name))
const errors = (await Promise.all(files.map(errorsIn))).flat()
for (const error of errors) console.error(error)
process.exit(errors.length === 0 && files.length > 0 ? 0 : 1)
