import { KEPT_COMPILED as FOLDER } from '../../scripts/quick-loading.ts'

/** The public address of the tests' shop. */
export const ORIGIN = 'http://shop.test'

/** The administrator of every test shop. */
export const ADMIN = { email: 'admin@shop.test', password: 'a wrench, a motor, a belt' }

/** The configuration of every test shop; databases and folders are added to it. */
export const TEST_ENV = {
  PUBLIC_URL: ORIGIN,
  AUTH_SECRET: 'kept-for-the-tests-alone-0123456789-abcdef',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Passwords of tests are worth little work.
  SCRYPT_N: '1024',
}

/** Who a live shop of the tests is. */
export const SHOP_IDENTITY = {
  SHOP_NAME: 'Acme Parts',
  SHOP_ADDRESS: '1 Main St, Marquette, MI 49855',
  SHOP_PHONE: '906.555.0100',
  SHOP_EMAIL: 'help@acme.example',
  SHOP_HOURS: 'Weekdays, 9 to 5',
  SHOP_TIME_ZONE: 'America/Detroit',
}

/**
 * What Node is started with for a shop or a program of the tests: the embedded database's code is compiled once, and not again for speed. They live
 * for one file or one case, and half of what their start cost went into that.
 */
export const QUICK_START = '--liftoff-only'

/** Where Node keeps the compiled form of what shops and programs of the tests run, for the next that starts. */
export const KEPT_COMPILED = { NODE_COMPILE_CACHE: FOLDER }
