import { codesOf, errorWords } from "../jobs/error-words.ts";

/** Why another server can't be reached, and what to do about it. */
export interface ConnectionFault {
  readonly text: string;
  readonly remedy: string;
}

type Fault = (host: string) => ConnectionFault;

const silent: Fault = (host) => ({
  text: `${host} does not answer`,
  remedy: "Check its address, the network between and its firewall.",
});
const closed: Fault = (host) => ({ text: `${host} closed the connection`, remedy: "Look at that server's log." });
const untrusted: Fault = (host) => ({
  text: `The certificate of ${host} is from nobody whom this machine trusts`,
  remedy: "Start with NODE_EXTRA_CA_CERTS naming a file that has the certificate of its authority.",
});
const plain: Fault = (host) => ({ text: `${host} does not speak TLS there`, remedy: "Correct the port, or the address's scheme." });

const faults: Readonly<Record<string, Fault>> = {
  ECONNREFUSED: (host) => ({ text: `Nothing accepts connections at ${host}`, remedy: "Start that server, or correct its address." }),
  ENOTFOUND: (host) => ({ text: `There is no host ${host}`, remedy: "Correct the address." }),
  EAI_AGAIN: (host) => ({ text: `The name ${host} can't be looked up`, remedy: "Check this machine's name server (DNS)." }),
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  UND_ERR_CONNECT_TIMEOUT: silent,
  UND_ERR_HEADERS_TIMEOUT: silent,
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: (host) => ({ text: `The certificate of ${host} has expired`, remedy: "Renew it there." }),
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => ({
    text: `The certificate of ${host} is for another name`,
    remedy: "Use the name that the certificate has, or have one made for this name.",
  }),
  ERR_SSL_WRONG_VERSION_NUMBER: plain,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plain,
};

/**
 * Says in a sentence why a connection failed; null for an error of another kind.
 * @param host as the operator knows it, with its port if it has one
 */
export function connectionFault(error: unknown, host: string): ConnectionFault | null {
  const code = codesOf(error).find((each) => Object.hasOwn(faults, each));
  const fault = code === undefined ? undefined : faults[code]?.(host);
  return fault ? { ...fault, text: `${fault.text} (${errorWords(error)}).` } : null;
}
