using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.CodeAnalysis;

namespace Tern.DynamoDb.Generator.Tests.Fuzz;

/// <summary>
/// Whatever is declared, the generated code compiles without warnings, or a diagnostic says why no code is generated.
/// </summary>
/// <remarks>
/// <c>TERN_DECLARATIONS=10000 dotnet test -c Release --project test/Tern.DynamoDb.Generator.Tests -- --filter-class "*DeclarationTests"</c>
/// tries as many as are asked for, from a seed that it prints; without the variable 300 are tried, always the same.
/// </remarks>
public sealed class DeclarationTests(ITestOutputHelper output)
{
    [Fact]
    public void Generated_code_for_random_declarations_compiles_without_a_warning()
    {
        var asked = Environment.GetEnvironmentVariable("TERN_DECLARATIONS");
        var count = asked is null ? 300 : int.Parse(asked, CultureInfo.InvariantCulture);
        var config = Config.QuickThrowOnFailure.WithMaxTest(count).WithStartSize(40).WithEndSize(400);
        if (asked is null) config = config.WithReplay(20261122, 1);

        var (generated, refused) = (0, 0);
        var faults = new Dictionary<string, int[]>();
        var unsound = new Dictionary<string, int>();
        var rules = new SortedDictionary<string, int>(StringComparer.Ordinal);
        Prop.ForAll(Gen.ArrayOf(Gen.Choose(0, int.MaxValue)).ToArbitrary(), choices =>
        {
            var run = Run(choices);
            var error = Error(run);
            if (error is not null) unsound[error] = unsound.GetValueOrDefault(error) + 1;
            else if (run.Driver.GetRunResult().GeneratedTrees.Length > 0) generated++;
            else refused++;
            foreach (var diagnostic in run.Diagnostics) rules[diagnostic.Id] = rules.GetValueOrDefault(diagnostic.Id) + 1;
            if (Fault(run, error) is { } fault) faults.TryAdd(Kind(fault), choices);
        }).Check(config);

        output.WriteLine(
            $"{count} declarations: {generated} gave code, {refused} only rules; the compiler refused {unsound.Values.Sum()} by itself: " +
            $"{string.Join(", ", unsound)}.");
        output.WriteLine($"Rules: {string.Join(", ", rules)}.");
        Assert.True(faults.Count == 0, string.Join("\n", faults.Select(fault => Describe(fault.Key, fault.Value))));
        Assert.True(generated > count / 3, $"Only {generated} of {count} declarations gave code: they are too odd to show anything.");
        Assert.True(rules.Count > 15, $"Only {rules.Count} rules were met: the declarations are too plain to show anything.");
    }

    private static readonly byte[] s_library = GeneratorRun.Image(RandomDeclarations.Library);

    internal static GeneratorRun Run(IReadOnlyList<int> choices) => GeneratorRun.Referring(
        s_library,
        "global using System.Collections.Immutable; global using System.IO; global using System.Threading.Tasks;\n"
        + RandomDeclarations.Common + "\n" + RandomDeclarations.Make(choices, "Zoo"));

    // Faults of one kind are shown once, with the simplest declarations that have them.
    private static string Describe(string kind, int[] choices)
    {
        for (var i = 0; i < 200; i++)
        {
            if (Shorter(choices)
                .FirstOrDefault(shorter => Run(shorter) is var run && Fault(run, Error(run)) is { } fault && Kind(fault) == kind) is not { } plainer) break;
            choices = plainer;
        }

        var plainest = Run(choices);
        return $"{Fault(plainest, Error(plainest))}\n{RandomDeclarations.Make(choices, "Zoo")}";
    }

    private static string Kind(string fault)
    {
        var id = fault.IndexOf("CS", StringComparison.Ordinal);
        return id < 0 ? fault[..Math.Min(80, fault.Length)] : fault.Substring(id, 6);
    }

    // First halves, then single numbers: each result is a simpler declaration.
    internal static IEnumerable<int[]> Shorter(int[] choices)
    {
        for (var length = choices.Length / 2; length > 0; length /= 2)
        {
            for (var start = 0; start + length <= choices.Length; start += length)
                yield return [.. choices[..start], .. choices[(start + length)..]];
        }

        for (var i = 0; i < choices.Length; i++)
        {
            if (choices[i] == 0) continue;
            var plainer = choices.ToArray();
            plainer[i] = 0;
            yield return plainer;
        }
    }

    /// <summary>The first error of the declarations by themselves; null where they compile.</summary>
    internal static string? Error(GeneratorRun run) => run.Input.GetDiagnostics()
        .FirstOrDefault(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)?.Id;

    /// <summary>What is wrong with the generated code; null where nothing is.</summary>
    private static string? Fault(GeneratorRun run, string? error)
    {
        var result = run.Driver.GetRunResult().Results.Single();
        if (result.Exception is { } exception) return exception.ToString();
        if (error is not null) return null;

        // Warnings about the declarations themselves don't concern the generator.
        var generated = result.GeneratedSources.Select(source => source.SyntaxTree).ToHashSet();
        var fault = run.Output.GetDiagnostics().FirstOrDefault(diagnostic =>
            diagnostic.Severity == DiagnosticSeverity.Error
                || (diagnostic.Severity == DiagnosticSeverity.Warning && diagnostic.Location.SourceTree is { } tree && generated.Contains(tree)));
        if (fault is null) return null;
        var lines = fault.Location.SourceTree?.GetText().ToString().Split('\n') ?? [];
        var line = fault.Location.GetLineSpan().StartLinePosition.Line;
        return $"{fault}\n    {(line < lines.Length ? lines[line] : "")}";
    }
}
