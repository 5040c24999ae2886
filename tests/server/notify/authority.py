"""A certificate authority of our own, so that https can be tested on this machine."""

import datetime
import ssl
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

Key = ec.EllipticCurvePrivateKey


class Authority:
    """Vouches for names. `file` is what others have to trust."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name("Test authority")
        self._certificate = self._sign(
            self._name,
            self._key.public_key(),
            x509.BasicConstraints(ca=True, path_length=None),
            _usage(for_signing=True),
        )
        self.file = folder / "authority.pem"
        self.file.write_bytes(self._certificate.public_bytes(Encoding.PEM))

    def server(self, *names: str) -> ssl.SSLContext:
        """For a server that is called by these names."""
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = self._sign(
            _name(names[0]), key.public_key(), x509.SubjectAlternativeName([_general(name) for name in names])
        )
        file = self._folder / f"{len(list(self._folder.iterdir()))}.pem"
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(secret + certificate.public_bytes(Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context

    def _sign(
        self, subject: x509.Name, key: ec.EllipticCurvePublicKey, *extensions: x509.ExtensionType
    ) -> x509.Certificate:
        now = datetime.datetime.now(datetime.UTC)
        day = datetime.timedelta(days=1)
        builder = x509.CertificateBuilder(self._name, subject, key, x509.random_serial_number(), now - day, now + day)
        for extension in extensions:
            builder = builder.add_extension(extension, critical=not isinstance(extension, x509.SubjectAlternativeName))
        identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        builder = builder.add_extension(identifier, critical=False)
        builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        return builder.sign(self._key, SHA256())


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _usage(for_signing: bool) -> x509.KeyUsage:
    rest = dict.fromkeys(("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"), False)
    return x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=for_signing,
        crl_sign=for_signing,
        encipher_only=False,
        decipher_only=False,
        **rest,
    )
