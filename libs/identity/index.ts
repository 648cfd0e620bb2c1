export { IdentityModule } from './identity.module';
export { AccessGuard } from './access.guard';
export { isTokenForm, REVOKED_CHANNEL, SIGN_IN_DAYS, SignIns } from './sign-ins';
export { hashPassword, passwordMatches } from './passwords';
export { DEMO_PASSWORD, DEMO_USERS, type NewUser, addUser, seedIdentity } from './seed';
export { admitGuess, guessedRight } from './attempts';
export { admitSearch, SEARCHES_PER_MINUTE } from './searches';
export { Cashiers } from './cashiers';
export { changeStore, dayInStore, type StoreChange, storeChangeSchema } from './stores';
