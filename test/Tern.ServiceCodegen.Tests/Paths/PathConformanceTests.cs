using System.Collections;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Paths;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Tests.Paths;

/// <summary>
/// The 446 public test cases of JMESPath, compared with the compiled paths of models. The compiler supports the part of
/// the language that models use, over typed values; it must refuse the rest, and must not misinterpret anything.
/// <c>Cases/jmespath/refused.txt</c> lists the refused cases.
/// </summary>
public sealed partial class PathConformanceTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Cases/jmespath");
    private static readonly Lazy<IReadOnlyList<Case>> All = new(Read);
    private static readonly Lazy<Assembly> Compiled = new(
        () => InMemoryAssembly.Compile(All.Value.Where(one => one.Source is not null).Select(one => one.Source!)));

    public static TheoryData<string> Taken() => [.. All.Value.Where(one => one.Source is not null).Select(one => one.Id)];

    [Theory]
    [MemberData(nameof(Taken))]
    public void Compiled_expressions_behave_as_the_language_specifies(string id)
    {
        var one = All.Value.Single(one => one.Id == id);
        Assert.False(one.IsError, $"'{one.Expression}' is an error of the language, and was compiled.");
        var run = Compiled.Value.GetType($"Paths.{one.Space}.Path")!.GetMethod("Run", BindingFlags.Static | BindingFlags.NonPublic)!;

        var found = Json(run.Invoke(null, null), one.World!);

        // Over typed values, a missing list is empty, not null; paginators and waiters treat both in the same way.
        var expected = one.Expected is null && found is JsonArray { Count: 0 } ? found : one.Expected;
        Assert.True(JsonNode.DeepEquals(expected, found), $"'{one.Expression}': expected {Text(expected)}, found {Text(found)}.");
    }

    [Fact]
    public void Refused_expressions_are_the_known_ones()
    {
        Assert.Equal(446, All.Value.Count);
        var refused = All.Value.Where(one => one.Source is null).Select(one => $"{one.Id} {one.Refusal}: {one.Expression.ReplaceLineEndings(" ")}").ToList();
        var known = File.ReadAllLines(Path.Combine(Folder, "refused.txt")).ToList();
        Assert.True(
            refused.SequenceEqual(known),
            $"""
            The refused expressions are not those of test/Tern.ServiceCodegen.Tests/Cases/jmespath/refused.txt ({refused.Count} of {All.Value.Count}).
            Refused, and not in the file:
            {string.Join('\n', refused.Except(known))}
            In the file, and not refused so (take the line out, or change it):
            {string.Join('\n', known.Except(refused))}
            """);
    }

    [Fact]
    public void A_refusal_names_the_expression()
    {
        foreach (var one in All.Value.Where(one => one.Refusal is Refused))
        {
            var error = Assert.Throws<CodegenException>(
                () => new PathCompiler(one.World!.Structures, new Dictionary<string, ResolvedEnum>()).Compile(one.Expression, "page", one.World.Root));
            Assert.Contains($"'{one.Expression}'", error.Message, StringComparison.Ordinal);
        }
    }

    private const string Refused = "refused";

    private static List<Case> Read()
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Folder, "compliance.json")));
        var cases = new List<Case>();
        foreach (var suite in document.RootElement.GetProperty("suites").EnumerateArray())
            foreach (var one in suite.GetProperty("cases").EnumerateArray()) cases.Add(Compile(suite.GetProperty("given").Clone(), one, "Case" + cases.Count));
        return cases;
    }

    private static Case Compile(JsonElement given, JsonElement one, string space)
    {
        var expression = one.GetProperty("expression").GetString()!;
        var asked = Names().Matches(expression).Select(match => match.Value).Where(name => name is not ("true" or "false" or "null")).Distinct().ToList();
        var found = new Case(one.GetProperty("id").GetString()!, expression, space, PathWorld.Of(given, asked))
        {
            IsError = one.TryGetProperty("error", out _),
            Expected = one.TryGetProperty("result", out var result) ? Normal(JsonNode.Parse(result.GetRawText())) : null,
        };
        if (found.World is not { } world) return found with { Refusal = "untyped" };
        try
        {
            var value = new PathCompiler(world.Structures, new Dictionary<string, ResolvedEnum>()).Compile(expression, "page", world.Root);
            return found with
            {
                Source = $$"""
                    #pragma warning disable CS1718 // An expression may compare a thing with itself.
                    namespace Paths.{{space}};
                    {{world.Declarations()}}
                    internal static class Path
                    {
                        internal static object? Run()
                        {
                            var page = {{world.Value(given, new StructureType(world.Root.Name))}};
                            return {{value.Code}};
                        }
                    }
                    """,
            };
        }
        catch (CodegenException)
        {
            return found with { Refusal = Refused };
        }
    }

    private static JsonNode? Json(object? value, PathWorld world) => value switch
    {
        null => null,
        string text => JsonValue.Create(text),
        bool flag => JsonValue.Create(flag),
        double or int => Normal(JsonValue.Create(Convert.ToDouble(value, null))),
        IEnumerable list => new JsonArray([.. list.Cast<object?>().Select(element => Json(element, world))]),
        _ => Structure(value, world),
    };

    private static JsonObject Structure(object value, PathWorld world)
    {
        var members = world.Structures[value.GetType().Name].Members;
        var node = new JsonObject();
        foreach (var member in members)
            if (Json(value.GetType().GetProperty(member.Name)!.GetValue(value), world) is { } set) node.Add(member.ModelName, set);
        return node;
    }

    // Null members count as missing, and 1.0 is 1.
    private static JsonNode? Normal(JsonNode? node) => node switch
    {
        JsonObject o => new JsonObject(o.Where(pair => pair.Value is not null).Select(pair => KeyValuePair.Create(pair.Key, Normal(pair.Value)))),
        JsonArray a => new JsonArray([.. a.Select(Normal)]),
        JsonValue v when v.GetValueKind() == JsonValueKind.Number => JsonValue.Create(v.GetValue<double>()),
        _ => node?.DeepClone(),
    };

    private static string Text(JsonNode? node) => node?.ToJsonString() ?? "null";

    [GeneratedRegex("[A-Za-z_][A-Za-z0-9_]*")]
    private static partial Regex Names();

    /// <summary>A case.</summary>
    /// <param name="Id">Its name.</param>
    /// <param name="Expression">The expression.</param>
    /// <param name="Space">The namespace of its code.</param>
    /// <param name="World">Types for what it is applied to; null where there are none.</param>
    private sealed record Case(string Id, string Expression, string Space, PathWorld? World)
    {
        internal bool IsError { get; init; }

        internal JsonNode? Expected { get; init; }

        /// <summary>The compiled code; null if the path was refused.</summary>
        internal string? Source { get; init; }

        /// <summary>The reason why it wasn't compiled.</summary>
        internal string? Refusal { get; init; }
    }
}
