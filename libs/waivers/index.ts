/** What drivers sign before they drive: texts, links to the customer's phone, signatures, and the runs that are driven under them. */
export { waiverControllers, WaiversModule } from './waivers.module';
export { waiversBackground } from './waivers.jobs';
export { Signing } from './signing.service';
export { WaiverLinks } from './waiver-links.service';
export { WaiverMatches } from './waiver-matches.service';
export { Waivers } from './waivers.service';
