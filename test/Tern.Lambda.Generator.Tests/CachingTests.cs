using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.Handling;

namespace Tern.Lambda.Generator.Tests;

public sealed class CachingTests
{
    private const string Source = """
        [LambdaFunction(Mode = HandlerMode.Grouped)]
        public sealed partial class Payments(IServiceProvider services)
        {
            public Task HandleAsync(SqsMessage message, LambdaContext context, CancellationToken cancellationToken) => Task.FromResult(services);
            public static void Configure(LambdaApplicationBuilder builder) { }
        }

        [LambdaFunction]
        public sealed partial class Page
        {
            public Task<HttpApiResponse> HandleAsync(HttpApiRequest request) => Task.FromResult(new HttpApiResponse());
        }
        """;

    private static readonly IncrementalStepRunReason[] NotAgain = [IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged];

    [Theory]
    [InlineData("FunctionParsed", 2)]
    [InlineData("FunctionModels", 2)]
    [InlineData("FunctionDiagnostics", 0)]
    [InlineData("Clashing", 1)]
    public void An_unrelated_edit_leaves_every_step_as_it_was(string step, int outputs)
    {
        var first = GeneratorRun.Of(Source);
        Assert.Empty(first.Diagnostics);
        var second = first.Again(compilation =>
            compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated;", GeneratorRun.Options, "Unrelated.cs")));

        var result = second.Driver.GetRunResult().Results.Single();
        var ran = result.TrackedSteps.TryGetValue(step, out var runs) ? runs.SelectMany(run => run.Outputs).ToList() : [];
        Assert.Equal(outputs, ran.Count);
        Assert.All(ran, output => Assert.Contains(output.Reason, NotAgain));
        Assert.All(result.TrackedOutputSteps.SelectMany(output => output.Value).SelectMany(run => run.Outputs), output =>
            Assert.Contains(output.Reason, NotAgain));
    }

    [Fact]
    public void An_unrelated_edit_leaves_what_is_wrong_as_it_was()
    {
        var first = GeneratorRun.Of("[LambdaFunction] public sealed partial class Nothing;");
        Assert.Single(first.Diagnostics);
        var second = first.Again(compilation =>
            compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated;", GeneratorRun.Options, "Unrelated.cs")));

        var steps = second.Driver.GetRunResult().Results.Single().TrackedSteps["FunctionDiagnostics"];
        Assert.Contains(Assert.Single(Assert.Single(steps).Outputs).Reason, NotAgain);
        Assert.Single(second.Diagnostics);
    }

    [Fact]
    public void A_line_above_moves_positions_and_leaves_the_source_as_it_was()
    {
        var first = GeneratorRun.Of(Source);
        var second = Edited(first, "#nullable enable", "#nullable enable\n\n// a comment\n");

        var result = second.Driver.GetRunResult().Results.Single();
        Assert.All(result.TrackedSteps["FunctionModels"].SelectMany(run => run.Outputs), output => Assert.Contains(output.Reason, NotAgain));
        Assert.All(result.TrackedOutputSteps.SelectMany(output => output.Value).SelectMany(run => run.Outputs), output =>
            Assert.Contains(output.Reason, NotAgain));
    }

    [Fact]
    public void A_changed_handler_changes_one_file()
    {
        var first = GeneratorRun.Of(Source);
        var second = Edited(first, "HandleAsync(HttpApiRequest request)", "HandleAsync(HttpApiRequest request, LambdaContext context)");

        var models = second.Driver.GetRunResult().Results.Single().TrackedSteps["FunctionModels"].SelectMany(run => run.Outputs).ToList();
        Assert.Equal(IncrementalStepRunReason.Modified, models.Single(output => ((FunctionModel)output.Value).Name == "Page").Reason);
        Assert.Contains(models.Single(output => ((FunctionModel)output.Value).Name == "Payments").Reason, NotAgain);
        Assert.Contains("HandleAsync(request, context)", second.Generated("Page.g.cs"));
    }

    private static GeneratorRun Edited(GeneratorRun run, string before, string after) => run.Again(compilation =>
    {
        var tree = compilation.SyntaxTrees.Single();
        Assert.Contains(before, tree.ToString());
        return compilation.ReplaceSyntaxTree(tree, CSharpSyntaxTree.ParseText(tree.ToString().Replace(before, after), GeneratorRun.Options, tree.FilePath));
    });
}
