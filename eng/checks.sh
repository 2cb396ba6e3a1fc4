# What .ci/run and eng/nightly share. Sourced from the root.

export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 AWS_EC2_METADATA_DISABLED=true
unset AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_ENDPOINT_URL AWS_ENDPOINT_URL_DYNAMODB
# One compiler server for the whole run, apart from any other. A compilation without one costs 4 s of CPU more.
unset UseSharedCompilation MSBUILDDISABLENODEREUSE DOTNET_CLI_USE_MSBUILD_SERVER
export SharedCompilationId=tern-$$
# What is built once is packed as it is, so everything has one version from the start.
TERN_VERSION="0.1.0-ci.$(date -u +%Y%m%d%H%M%S)"
export TERN_VERSION

passed=0 failed=0 skipped=0
logs=artifacts/ci
mkdir -p "$logs"

# check NAME COMMAND…: runs one check, and shows its output when it fails.
check() {
  local name=$1 start=$SECONDS log
  log="$logs/${name//[^a-zA-Z0-9]/-}.log"
  shift
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $name ($((SECONDS - start)) s)"
    grep -h '^skipped: ' "$log"
  else
    failed=$((failed + 1))
    echo "FAIL  $name ($((SECONDS - start)) s)"
    tail -n 60 "$log"
  fi
}

# install PROGRAM PACKAGE…: installs the packages if the program is missing. Tests of a program that can't be installed are skipped.
install() {
  local program=$1
  shift
  command -v "$program" >/dev/null && return
  command -v apt-get >/dev/null || { echo "      $program is missing, and there is no apt-get to install it with"; return; }
  apt-get install -y -qq "$@" >>"$logs/install.log" 2>&1 || { apt-get update -qq && apt-get install -y -qq "$@"; } >>"$logs/install.log" 2>&1 ||
    echo "      $program is missing, and apt-get can't install $* here"
}

# install_moto: moto_server stands in for AWS's services in tests of the clients.
install_moto() {
  command -v moto_server >/dev/null && return
  if ! command -v python3 >/dev/null; then echo "      moto_server is missing, and there is no python3 to install it with"
  elif python3 -m venv artifacts/moto && artifacts/moto/bin/pip install --quiet 'moto[server]==5.*'; then export PATH="$PWD/artifacts/moto/bin:$PATH"
  else echo "      moto_server is missing, and pip can't install moto here"; fi 2>>"$logs/install.log"
}

# finish: the last line, and the exit code.
finish() {
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
}
