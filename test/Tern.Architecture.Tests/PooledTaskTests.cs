using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>
/// No ValueTask that Tern returns to users is pooled: a caller who blocks on one, or awaits it twice, would crash the
/// process. Internally, a pooled task is awaited once.
/// </summary>
public sealed partial class PooledTaskTests
{
    [Fact]
    public void No_method_that_callers_reach_has_a_pooling_builder()
    {
        var reachable = new List<string>();
        foreach (var file in Sources())
        {
            var text = File.ReadAllText(file);
            var isInternal = !PublicType().IsMatch(text);
            foreach (Match method in Pooled().Matches(text))
            {
                var head = method.Groups["head"].Value;
                // An internal type's overrides can be called through the type that they override.
                var isReachable = head.Contains("override", StringComparison.Ordinal)
                    ? !head.Contains("internal", StringComparison.Ordinal)
                    : !isInternal && (head.StartsWith("public", StringComparison.Ordinal) || head.StartsWith("protected", StringComparison.Ordinal));
                if (isReachable) reachable.Add($"{file}: {head.Trim()}");
            }
        }

        Assert.True(
            reachable.Count == 0,
            "Callers reach pooled tasks. Make the method internal, and return CallerTask.Of(…) of it:\n" + string.Join('\n', reachable));
    }

    [Fact]
    public void No_type_is_the_source_of_its_own_tasks() =>
        Assert.DoesNotContain(Sources(), static file => OwnSource().IsMatch(File.ReadAllText(file)));

    // The connections of tern load are read only by its own loop.
    private static IEnumerable<string> Sources() =>
        Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.cs", SearchOption.AllDirectories)
            .Where(static file => !file.Contains($"{Path.DirectorySeparatorChar}Tern.Load{Path.DirectorySeparatorChar}", StringComparison.Ordinal));

    [GeneratedRegex(@"\[AsyncMethodBuilder\(typeof\(PoolingAsyncValueTaskMethodBuilder(<>)?\)\)\]\s*\n\s*(?<head>[^\n{]*)")]
    private static partial Regex Pooled();

    [GeneratedRegex(@"^public .*(class|struct|record|interface) ", RegexOptions.Multiline)]
    private static partial Regex PublicType();

    [GeneratedRegex(@"(class|struct)\s[^{]*\bIValueTaskSource\b")]
    private static partial Regex OwnSource();
}
