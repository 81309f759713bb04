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
