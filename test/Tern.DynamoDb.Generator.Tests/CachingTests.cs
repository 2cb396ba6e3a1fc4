using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator.Tests;

public sealed class CachingTests
{
    private const string Source = """
        [DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
        public sealed class Shop;
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id, List<Line> Lines);
        public record Line(int X);
        [DynamoTable("own")]
        [DynamoItem] public partial record B([property: PartitionKey] string Id);
        [DynamoMap<Foreign>(Table = typeof(Shop), Partition = "F#{Id}", Sort = "F")] public static partial class Maps;
        public class Foreign { public string Id { get; set; } = ""; }
        [DynamoTable("games", PartitionKey = "id"), DynamoTableIndex("ByRound", PartitionKeys = ["cup", "year"], PartitionKeyTypes = [KeyAttributeType.String, KeyAttributeType.Number], SortKeys = ["round", "seed"])]
        public sealed class Games;
        [DynamoItem<Games>(Partition = "G#{Id}")] public partial record Game(string Id, string cup, int year, string round, string seed);
        """;

    public static TheoryData<string> Steps =>
    [
        "ItemParsed", "ItemOfTableParsed", "ForeignParsed", "ItemModels", "ItemOfTableModels", "ForeignModels", "ItemDiagnostics", "ItemOfTableDiagnostics",
        "ForeignDiagnostics", "Clashing", "Collisions",
    ];

    [Theory]
    [MemberData(nameof(Steps))]
    public void An_unrelated_edit_leaves_every_step_as_it_was(string step)
    {
        var first = GeneratorRun.Of(Source);
        Assert.Empty(first.Diagnostics);
        var second = first.Again(compilation =>
            compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated;", GeneratorRun.Options, "Unrelated.cs")));

        var steps = second.Driver.GetRunResult().Results.Single().TrackedSteps;
        if (step.EndsWith("Diagnostics", StringComparison.Ordinal))
            Assert.False(steps.TryGetValue(step, out var none) && none.Any(run => run.Outputs.Length > 0));
        else Assert.All(steps[step].SelectMany(run => run.Outputs), output =>
            Assert.Contains(output.Reason, new[] { IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged }));
    }

    [Fact]
    public void A_line_above_moves_positions_and_leaves_the_source_as_it_was()
    {
        var first = GeneratorRun.Of(Source);
        var second = first.Again(compilation =>
        {
            var tree = compilation.SyntaxTrees.Single();
            return compilation.ReplaceSyntaxTree(tree,
                CSharpSyntaxTree.ParseText(tree.ToString().Replace("#nullable enable", "#nullable enable\n\n// a comment\n"), GeneratorRun.Options,
                tree.FilePath));
        });

        var result = second.Driver.GetRunResult().Results.Single();
        foreach (var step in (string[])["ItemModels", "ItemOfTableModels", "ForeignModels"])
            Assert.All(result.TrackedSteps[step].SelectMany(run => run.Outputs), output =>
                Assert.Contains(output.Reason, new[] { IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged }));
        Assert.All(
            result.TrackedOutputSteps.SelectMany(output => output.Value).SelectMany(run => run.Outputs),
            output => Assert.Contains(output.Reason, new[] { IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged }));
    }

    [Fact]
    public void A_changed_member_changes_one_file()
    {
        var first = GeneratorRun.Of(Source);
        var second = first.Again(compilation =>
        {
            var tree = compilation.SyntaxTrees.Single();
            return compilation.ReplaceSyntaxTree(tree,
                CSharpSyntaxTree.ParseText(tree.ToString().Replace("Line(int X)", "Line(int X, int Y)"), GeneratorRun.Options, tree.FilePath));
        });

        var result = second.Driver.GetRunResult().Results.Single();
        Assert.Single(result.TrackedSteps["ItemOfTableModels"].SelectMany(run => run.Outputs), output => output.Reason == IncrementalStepRunReason.Modified);
        Assert.Equal(IncrementalStepRunReason.Unchanged, Assert.Single(result.TrackedSteps["ItemModels"]).Outputs.Single().Reason);
        Assert.Contains("\"Y\"u8", second.Generated("A.g.cs"));
    }
}
