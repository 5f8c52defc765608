"""The bill of materials of a wheel, in the form CycloneDX: the wheel and every package that it needs, with versions."""

from __future__ import annotations

import hashlib
import uuid
import zipfile
from datetime import UTC, datetime
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

__all__ = ["bill_of_materials", "metadata_of"]


def bill_of_materials(wheel: Path, epoch: int) -> str:
    """The JSON text: the versions are those of this environment, the time is given, and the serial number follows from the wheel."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    own = metadata_of(wheel)
    bom = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_OID, digest))
    bom.metadata.timestamp = datetime.fromtimestamp(epoch, UTC)
    bom.metadata.component = root = _component(own, ComponentType.LIBRARY)
    root.hashes.add(HashType(alg=HashAlgorithm.SHA_256, content=digest))
    components: dict[str, Component] = {}
    _add_needs(bom, root, own, components)
    text: str = JsonV1Dot6(bom).output_as_string(indent=2)
    return text + "\n"


def metadata_of(wheel: Path) -> Distribution:
    """What the wheel says of itself."""
    archive = zipfile.ZipFile(wheel)
    (folder,) = {name.split("/")[0] for name in archive.namelist() if name.endswith(".dist-info/METADATA")}
    return PathDistribution(zipfile.Path(archive, f"{folder}/"))


def _add_needs(bom: Bom, parent: Component, package: Distribution, known: dict[str, Component]) -> None:
    """Add the packages that one needs on this machine without its extras, and theirs."""
    needed = []
    for requirement in map(Requirement, package.requires or ()):
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        name = canonicalize_name(requirement.name)
        if name not in known:
            found = distribution(name)
            known[name] = _component(found, ComponentType.LIBRARY)
            bom.components.add(known[name])
            _add_needs(bom, known[name], found, known)
        needed.append(known[name])
    bom.register_dependency(parent, needed)


def _component(package: Distribution, kind: ComponentType) -> Component:
    """Name, version, licence and address in the package index."""
    name = canonicalize_name(package.metadata["Name"])
    url = PackageURL("pypi", name=name, version=package.version)
    licence = (package.metadata.get_all("License-Expression") or [""])[0]
    made = Component(name=name, version=package.version, type=kind, purl=url, bom_ref=str(url))
    if licence:
        made.licenses.add(LicenseFactory().make_from_string(licence))
    return made
