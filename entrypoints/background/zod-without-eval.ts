import { config } from 'zod/mini'

// zod tries `new Function` once, to parse faster, and the content security policy reports that as an attack. This must
// run before the first schema is created, so it is imported first.
config({ jitless: true })
