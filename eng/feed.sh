# For the scripts that use Tern's packages in projects outside the tree. Sourced from the root, with `work` set to a scratch folder.

# packages [FEED VERSION]: sets feed and version to those given. Without them, packs everything into the scratch folder,
# under a version of its own.
packages() {
  if [ $# -eq 2 ]; then feed=$1 version=$2; return; fi
  feed=$work/feed version="0.1.0-ci.$(date -u +%Y%m%d%H%M%S)"
  TERN_VERSION=$version pack "$feed"
}

# pack FOLDER [OPTION…]: packs every package. Their version is TERN_VERSION.
pack() {
  local folder=$1
  shift
  dotnet pack -c Release -p:PackageOutputPath="$folder" -p:WarnOnPackingNonPackableProject=false -v quiet --nologo "$@"
}

# feed_config FEED PACKAGES: in this folder, packages come from FEED first, and are unpacked in PACKAGES, apart from the machine's own.
feed_config() {
  cat >nuget.config <<XML
<configuration>
  <config><add key="globalPackagesFolder" value="$2" /></config>
  <packageSources><add key="tern-local" value="$1" /></packageSources>
</configuration>
XML
}
