/**
 * The numbers of PostgreSQL's advisory locks, which all of a database share. Processes that start together take turns, at filling a new database
 * and at migrating; migrating has a lock of its own, since processes up to 0.4.0 wait for the first in a statement, for whose end an index that
 * is being built would wait in turn. Imports start one after the other, and the limits of the shop's role are set by one process at a time.
 */
export const ADVISORY_LOCKS = { start: 7_205_417, migration: 7_205_418, startOfImport: 7_205_419, limits: 7_205_420 }
