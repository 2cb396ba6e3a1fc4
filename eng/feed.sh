# For the scripts that use Tern's packages in projects outside the tree. Sourced.

# feed_config FEED PACKAGES: in this folder, packages come from FEED first, and are unpacked in PACKAGES, apart from the machine's own.
feed_config() {
  cat >nuget.config <<XML
<configuration>
  <config><add key="globalPackagesFolder" value="$2" /></config>
  <packageSources><add key="tern-local" value="$1" /></packageSources>
</configuration>
XML
}
