using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Endpoints;

/// <summary>Prints the table of partitions that AwsPartition looks in.</summary>
internal static partial class PartitionPrinter
{
    /// <summary>Prints the table.</summary>
    /// <param name="path">The model.</param>
    internal static IReadOnlyList<GeneratedFile> Print(string path)
    {
        var bytes = File.ReadAllBytes(path);
        using var model = JsonDocument.Parse(bytes);
        var code = GeneratedHeader.Begin(Path.GetFileName(path), GeneratedHeader.Hash(bytes), 1);
        Print(code, model.RootElement);
        return [new GeneratedFile("AwsPartition.Table.cs", code.ToString())];
    }

    private static void Print(CodeWriter code, JsonElement partitions)
    {
        code.Line("namespace Tern.Endpoints;");
        code.Line();
        code.Block("public sealed partial class AwsPartition", () => code.Block("private static class Table", () =>
        {
            code.Block("internal static readonly AwsPartition[] All =", () =>
            {
                foreach (var partition in partitions.GetProperty("partitions").EnumerateArray()) Print(code, partition.GetProperty("outputs"), partition);
            }, "[", "];");
        }));
    }

    private static void Print(CodeWriter code, JsonElement outputs, JsonElement partition)
    {
        string Text(string name) => CSharp.Literal(outputs.GetProperty(name).GetString()!);
        string Flag(string name) => outputs.GetProperty(name).GetBoolean() ? "true" : "false";
        code.Block($"new({Text("name")})", () =>
        {
            code.Line($"DnsSuffix = {Text("dnsSuffix")},");
            code.Line($"DualStackDnsSuffix = {Text("dualStackDnsSuffix")},");
            code.Line($"ImplicitGlobalRegion = {Text("implicitGlobalRegion")},");
            code.Line($"SupportsFips = {Flag("supportsFIPS")},");
            code.Line($"SupportsDualStack = {Flag("supportsDualStack")},");
            code.Line($"RegionPattern = {CSharp.Literal(Pattern(partition.GetProperty("regionRegex").GetString()!))},");
            code.Block("Regions =", () =>
            {
                foreach (var region in partition.GetProperty("regions").EnumerateObject()) code.Line($"{CSharp.Literal(region.Name)},");
            }, "[", "],");
        }, close: "},");
    }

    /// <summary>Turns a Region's regular expression into the pattern that AwsPartition matches without the Regex class.</summary>
    internal static string Pattern(string regex)
    {
        var whole = RegionRegex().Match(regex);
        if (!whole.Success)
            throw new CodegenException(
                $"The region expression '{regex}' has a form that AwsPartition can't match. Teach it to AwsPartition and {nameof(PartitionPrinter)}.");
        return regex[1..^1].Replace("\\-", "-", StringComparison.Ordinal)
            .Replace("\\w+", "{w}", StringComparison.Ordinal)
            .Replace("\\d+", "{d}", StringComparison.Ordinal)
            .Replace("(", "", StringComparison.Ordinal).Replace(")", "", StringComparison.Ordinal);
    }

    // ^part\-part…$, where a part is a word, (word|word), \w+ or \d+.
    [GeneratedRegex(@"^\^(\w+|\(\w+(\|\w+)*\)|\\w\+|\\d\+)(\\-(\w+|\(\w+(\|\w+)*\)|\\w\+|\\d\+))*\$$")]
    private static partial Regex RegionRegex();
}
