// For `npm run db:generate`.
export default {
  dialect: 'postgresql',
  schema: './src/server/db/schema/**/*.ts',
  out: './src/server/db/migrations',
}
