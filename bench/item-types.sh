#!/usr/bin/env bash
# What item types cost a build: the CPU time and memory of the compiler for COUNT item types of ten members with one index,
# beside the same types as plain records, and the lines that are generated. Prints a table; the exit code is 1 when a
# bar is missed.
#   dotnet build src/Tern.DynamoDb -c Release && bench/item-types.sh [COUNT] [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
count=${1:-300}
rounds=${2:-3}
bin=$PWD/artifacts/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# project NAME EXTRA: a library whose compiler is a process of its own, which /usr/bin/time can see.
project() {
  mkdir -p "$work/$1"
  echo '<Project />' | tee "$work/$1/Directory.Build.props" >"$work/$1/Directory.Build.targets"
  cat >"$work/$1/$1.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
    <UseSharedCompilation>false</UseSharedCompilation>
    <CscToolExe>csc-timed</CscToolExe>
    <CscToolPath>$work</CscToolPath>
    <EmitCompilerGeneratedFiles>true</EmitCompilerGeneratedFiles>
  </PropertyGroup>
  $2
</Project>
XML
  dotnet restore "$work/$1" -v quiet >&2
}

compiler=$(dotnet --list-sdks | awk -v version="$(dotnet --version)" '$1 == version { gsub(/[][]/, "", $2); print $2 "/" $1 }')/Roslyn/bincore/csc.dll
cat >"$work/csc-timed" <<SH
#!/usr/bin/env bash
exec /usr/bin/time -f '%U %S %M' -o $work/time dotnet exec "$compiler" "\$@"
SH
chmod +x "$work/csc-timed"

# types FOLDER ITEM: ITEM is true for item types.
types() {
  for ((i = 0; i < count; i++)); do
    cat >"$work/$1/Order$i.cs" <<CSHARP
namespace Shop;
$($2 && echo "[Tern.DynamoDb.DynamoItem<Layout>(Partition = \"CUSTOMER#{CustomerId}\", Sort = \"ORDER$i#{Number:D8}\")]
[Tern.DynamoDb.DynamoIndex(\"ByStatus\", Partition = \"STATUS$i#{Status}\", Sort = \"{PlacedAt:O}\")]")
public sealed $($2 && echo partial) record Order$i(
    string CustomerId, int Number, string Status, DateTimeOffset PlacedAt, decimal Total, double Weight, Guid Reference, HashSet<string> Tags,
    IReadOnlyList<Line$i> Lines)
{
    public string? Note { get; init; }
}
public sealed record Line$i(string Sku, int Quantity, decimal Price);
CSHARP
  done
}

project plain ''
project items "<ItemGroup>
    <Reference Include=\"$bin/Tern.DynamoDb/release/Tern.*.dll\" />
    <Analyzer Include=\"$bin/Tern.DynamoDb.Generator/release/Tern.DynamoDb.Generator.dll;$bin/Tern.Analyzers/release/Tern.Analyzers.dll\" />
  </ItemGroup>"
types plain false
types items true
cat >"$work/items/Layout.cs" <<'CSHARP'
namespace Shop;
[Tern.DynamoDb.DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
[Tern.DynamoDb.DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed partial class Layout;
CSHARP

# build NAME: the least time and memory of the rounds.
build() {
  for ((round = 0; round < rounds; round++)); do
    rm -rf "$work/$1/obj/Debug" "$work/$1/bin"
    dotnet build "$work/$1" --no-restore -v quiet -nologo >"$work/log" || { cat "$work/log" >&2; exit 2; }
    cat "$work/time"
  done | awk '{ cpu = $1 + $2 } NR == 1 || cpu < time { time = cpu } NR == 1 || $3 < memory { memory = $3 } END { print time, memory / 1024 }'
}

read -r plain_time plain_memory < <(build plain)
read -r items_time items_memory < <(build items)
lines=$(find "$work/items/obj" -path '*generated*' -name '*.cs' -exec cat {} + | wc -l)
size=$(stat -c %s "$work"/items/obj/Debug/net10.0/items.dll)
echo "| $count types | compiler, CPU s | memory, MiB | generated lines | assembly, KiB |"
echo "| --- | --- | --- | --- | --- |"
echo "| plain records | $plain_time | $plain_memory | | |"
echo "| item types | $items_time | $items_memory | $lines | $((size / 1024)) |"
awk -v a="$items_time" -v b="$plain_time" -v c="$items_memory" -v d="$plain_memory" 'BEGIN {
  printf "time %.2f, memory %.2f of plain records (bar 2.5)\n", a / b, c / d; exit a > 2.5 * b || c > 2.5 * d }'
