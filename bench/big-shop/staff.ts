/** Who signs in to the seeded shop. */
export const BENCH_STAFF = { email: 'admin@bench.example', password: 'a bench, a lamp, a clock' }
