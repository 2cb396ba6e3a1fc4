using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Lambda.Generator.Tests.Routes;

public sealed class RouteCachingTests
{
    private const string Source = """
        public static class Program
        {
            public static void Map(LambdaApplication app)
            {
                app.MapGet("/a/{id:int}", (int id, IServiceProvider services) => "");
                app.MapGet("/b", (int page = 1) => "");
            }
        }

        [Route("/c")]
        public sealed partial class Routes
        {
            [HttpGet] public string Get() => "";
        }
        """;

    private static readonly IncrementalStepRunReason[] s_notAgain = [IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged];

    [Theory]
    [InlineData("RouteCalls", 2)]
    [InlineData("RouteClasses", 1)]
    [InlineData("BoundCalls", 2)]
    [InlineData("BoundClasses", 1)]
    [InlineData("Intercepting", 1)]
    [InlineData("Contexts", 1)]
    public void An_unrelated_edit_leaves_every_step_as_it_was(string step, int outputs)
    {
        var first = GeneratorRun.Of(Source, new RouteGenerator());
        Assert.Empty(first.Diagnostics);
        var second = first.Again(compilation =>
            compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated;", GeneratorRun.Options, "Unrelated.cs")));

        var result = second.Driver.GetRunResult().Results.Single();
        var ran = result.TrackedSteps[step].SelectMany(run => run.Outputs).ToList();
        Assert.Equal(outputs, ran.Count);
        Assert.All(ran, output => Assert.Contains(output.Reason, s_notAgain));
        Assert.All(result.TrackedOutputSteps.SelectMany(output => output.Value).SelectMany(run => run.Outputs), output =>
            Assert.Contains(output.Reason, s_notAgain));
    }
}
