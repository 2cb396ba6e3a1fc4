using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Simplification;
using Microsoft.CodeAnalysis.Text;
using Tern.DynamoDb.CodeFixes;

namespace Tern.DynamoDb.Generator.Tests.CodeFixes;

public sealed class CodeFixTests
{
    private const string Item = "[DynamoTable(\"tab\"), DynamoItem]\n";

    [Theory]
    [InlineData("public record A([property: PartitionKey] string Id);", "public partial record A([property: PartitionKey] string Id);")]
    [InlineData("// A.\nclass A { [PartitionKey] public string Id { get; set; } = \"\"; }",
        "// A.\npartial class A { [PartitionKey] public string Id { get; set; } = \"\"; }")]
    public Task A_type_is_made_partial(string before, string after) => Fixes(new PartialFix(), Item + before, "Make it partial", Item + after);

    [Fact]
    public Task The_types_around_it_are_made_partial() => Fixes(
        new PartialFix(), "public class Outer\n{\n    " + Item + "    public sealed partial record A([property: PartitionKey] string Id);\n}",
        "Make it partial",
        "public partial class Outer\n{\n    " + Item + "    public sealed partial record A([property: PartitionKey] string Id);\n}");

    [Theory]
    [InlineData("Store it: [DynamoAttribute]", "[DynamoAttribute]")]
    [InlineData("Don't store it: [DynamoIgnore]", "[DynamoIgnore]")]
    public Task A_field_is_stored_or_left_out(string title, string attribute) => Fixes(
        new NotStoredFix(), Item + "public partial record A([property: PartitionKey] string Id)\n{\n    // Why.\n    public string? F;\n}", title,
        Item + $"public partial record A([property: PartitionKey] string Id)\n{{\n    // Why.\n    {attribute}\n    public string? F;\n}}");

    [Fact]
    public Task A_property_that_nothing_sets_is_given_an_init_accessor() => Fixes(
        new NotStoredFix(), Item + "public partial record A([property: PartitionKey] string Id)\n{\n    public string F { get; } = \"x\";\n}",
        "Add an init accessor",
        Item + "public partial record A([property: PartitionKey] string Id)\n{\n    public string F { get; init; } = \"x\";\n}");

    [Theory]
    [InlineData("public partial record A([property: PartitionKey] string? Id);", "public partial record A([property: PartitionKey] string Id);")]
    [InlineData("public partial class A { [PartitionKey] public int? Id { get; set; } }",
        "public partial class A { [PartitionKey] public int Id { get; set; } }")]
    public Task A_key_is_declared_as_never_null(string before, string after) =>
        Fixes(new NullableKeyFix(), Item + before, "Declare it as non-nullable", Item + after);

    private static async Task Fixes(CodeFixProvider provider, string source, string title, string expected)
    {
        var run = GeneratorRun.Of(source);
        var diagnostic = run.Diagnostics.First(found => provider.FixableDiagnosticIds.Contains(found.Id));
        var tree = run.Input.SyntaxTrees.Single();
        using var workspace = new AdhocWorkspace();
        var project = workspace.AddProject("Program", LanguageNames.CSharp).WithMetadataReferences(run.Input.References)
            .WithParseOptions(GeneratorRun.Options).WithCompilationOptions(run.Input.Options);
        var document = project.AddDocument("Program.cs", SourceText.From(tree.ToString()));

        var actions = new List<CodeAction>();
        await provider.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        var operations = await actions.Single(action => action.Title == title).GetOperationsAsync(CancellationToken.None);
        var changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;
        var text = (await (await Simplifier.ReduceAsync(changed)).GetTextAsync()).ToString();

        Assert.EndsWith("\n" + expected, text, StringComparison.Ordinal);
        var again = GeneratorRun.Of(text[(text.IndexOf("#nullable enable\n", StringComparison.Ordinal) + "#nullable enable\n".Length)..]);
        Assert.DoesNotContain(again.Diagnostics, found => found.Id == diagnostic.Id);
    }
}
