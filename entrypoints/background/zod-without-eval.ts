import { config } from 'zod/mini'

// zod tries `new Function` once, to parse faster; the content security policy reports that as an attack. This must run
// before the first schema is made, so it is imported first.
config({ jitless: true })
