import * as fc from 'fast-check'
import { usual } from './runs'

fc.configureGlobal(usual)
