export { IdentityModule } from './identity.module';
export { AccessGuard } from './access.guard';
export { KnownCallers } from './known-callers.service';
export { addressOfPages, deviceNameOf } from './client';
export { isTokenForm, SIGN_IN_DAYS, SignIns } from './sign-ins.service';
export { type CodePurpose, SmsCodes } from './sms-codes.service';
export { RightsChanges } from './rights-changes.service';
export { hashPassword, passwordMatches } from './passwords';
export { miniAppTable } from './mini-app.resource';
export { positionTable } from './position.resource';
export { DEMO_PASSWORD, DEMO_SHIFT_PASSWORD, DEMO_USERS, type NewUser, addUser, seedIdentity } from './seed';
export {
  addresseesOf,
  holdersOf,
  isDeletedUser,
  phonesWithApp,
  realNamesOf,
  receiverChoices,
  type Receivers,
  receiversOf,
  roleCodes,
  storesOfUser,
} from './people';
export { identityBackground } from './identity.jobs';
export { LicenceWarnings } from './licence-warnings.service';
export { admitGuess, forgetGuesses, guessedRight } from './attempts';
export { admitPartialSearch, admitSearch, PARTIAL_SEARCHES_PER_HOUR, SEARCHES_PER_MINUTE } from './searches';
export { phoneAsked, phoneCondition } from './phone-search';
export { PhoneSearches } from './phone-searches.service';
export { checkOwnPassword, generalManagersOf } from './own-password';
export { type Approver, RefundPasswords } from './refund-passwords.service';
export { type ApprovedPrice, approvedPrice, type WantedPrice, wantedPrice } from './wanted-price';
export { areTied, SecondPerson } from './second-person.service';
export { PriceApprovals } from './price-approvals.service';
export { Cashiers } from './cashiers.service';
export { endSignIns, setFrozen, setPassword, storesSignedIn, userIdOf } from './accounts';
export { introduceAccess } from './access-start';
export { type Grant, grant, withdraw } from './grants';
export { addStore, type NewStore, changeStore, dayInStore, type StoreChange, storeChangeSchema } from './stores';
export { storeFace } from './store-face';
export { RACE_RULE_SETTINGS, storeSettings } from './store-settings';
export { StoreSettingsService } from './store-settings.service';
export { cashierTable } from './cashier.resource';
export { type LeaveGuard, type Leaving, Users } from './users.service';
export { copyRows, copyStatement, type Living, registerStorePart } from './store-parts';
