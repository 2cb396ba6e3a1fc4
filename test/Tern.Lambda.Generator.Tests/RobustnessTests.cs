using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator.Tests;

/// <summary>Whatever is declared, the generated code compiles, or a diagnostic says why there is none.</summary>
public sealed class RobustnessTests
{
    private const string Handler = "public Task HandleAsync(SqsMessage message) => Task.CompletedTask;";

    [Theory]
    [InlineData("[LambdaFunction] public sealed partial class Userid { H } [LambdaFunction] public sealed partial class UserId { H }")]
    [InlineData("namespace @class.@event { [LambdaFunction] public sealed partial class @namespace { H } }")]
    [InlineData("public partial class @object { [LambdaFunction] public sealed partial record @record { H } }")]
    [InlineData("public partial struct Outer { [LambdaFunction] internal sealed partial class F { H } }")]
    [InlineData("public partial interface IOuter { [LambdaFunction] public sealed partial class F { H } }")]
    [InlineData("public partial record struct Outer { [LambdaFunction] private sealed partial class F { H } }")]
    [InlineData(
        "[LambdaFunction] public sealed partial class F { public Task HandleAsync(SqsMessage app, LambdaContext handler, CancellationToken function) => " +
        "Task.CompletedTask; }")]
    [InlineData(
        "[LambdaFunction] public sealed partial class F(IServiceProvider services) { public Task HandleAsync(SqsMessage services, LambdaContext " +
        "function) => Task.CompletedTask; }")]
    [InlineData("[LambdaFunction] public sealed partial class F { public Task HandleAsync(SqsMessage @class, LambdaContext @await) => Task.CompletedTask; }")]
    [InlineData("[LambdaFunction] public sealed partial class Größe { H }")]
    [InlineData("[Obsolete] [LambdaFunction] public sealed partial class F { H }")]
    [InlineData("[LambdaFunction] public sealed partial class F { [Obsolete] public Task HandleAsync(SqsMessage message) => Task.CompletedTask; }")]
    [InlineData("[LambdaFunction] public sealed partial class lower { H }")]
    public void Generated_code_compiles_without_a_warning(string source)
    {
        var run = GeneratorRun.Of(source.Replace("H }", Handler + " }", StringComparison.Ordinal));

        Assert.All(run.Driver.GetRunResult().Results, result => Assert.Null(result.Exception));
        Assert.Empty(run.Diagnostics);
        Assert.NotEmpty(run.Driver.GetRunResult().GeneratedTrees);
        Assert.DoesNotContain(run.CompilerErrors, diagnostic => diagnostic.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true);
    }

    [Theory]
    [InlineData("[LambdaFunction] file sealed partial class F { H }", "TERN2002")]
    [InlineData("file partial class Outer { [LambdaFunction] public sealed partial class F { H } }", "TERN2002")]
    [InlineData("[LambdaFunction] public static partial class F { public static Task HandleAsync(SqsMessage message) => Task.CompletedTask; }", "TERN2002")]
    [InlineData("[LambdaFunction] public partial struct F { H }", "TERN2002")]
    [InlineData("[LambdaFunction] public partial interface F { Task HandleAsync(SqsMessage message); }", "TERN2002")]
    public void A_client_that_cannot_be_generated_is_a_rule(string source, string rule)
    {
        var run = GeneratorRun.Of(source.Replace("H }", Handler + " }", StringComparison.Ordinal));

        Assert.All(run.Driver.GetRunResult().Results, result => Assert.Null(result.Exception));
        Assert.Contains(run.Diagnostics, diagnostic => diagnostic.Id == rule);
        Assert.Empty(run.Driver.GetRunResult().GeneratedTrees);
    }

    [Theory]
    [InlineData("[LambdaFunction, LambdaFunction] public sealed partial class F { H }")]
    [InlineData("[LambdaFunction] public sealed partial class F { H } [LambdaFunction] public sealed partial class F;")]
    [InlineData("[LambdaFunction((LambdaSource)999)] public sealed partial class F { H }")]
    [InlineData("[LambdaFunction(LambdaSource.Nothing)] public sealed partial class F { H }")]
    [InlineData("[LambdaFunction(Json = null!)] public sealed partial class F { public Task HandleAsync(Unknown x) => null!; }")]
    [InlineData("[LambdaFunction(Name = null!)] public sealed partial class F { H }")]
    [InlineData("[LambdaFunction] public sealed partial class F { public HandleAsync(SqsMessage m, ) => ; }")]
    [InlineData("[LambdaFunction] public sealed partial class F { public unsafe Task HandleAsync(int* m) => null!; }")]
    [InlineData("[LambdaFunction] public sealed partial class F { public Task HandleAsync(SqsMessage[] m, __arglist) => null!; }")]
    [InlineData("[LambdaFunction] public sealed partial class F : F { H }")]
    [InlineData("[LambdaFunction] public sealed partial class { H }")]
    [InlineData("[LambdaFunction] partial class F<T> { H }")]
    public void Code_that_does_not_compile_makes_the_generator_not_fail(string source)
    {
        var run = GeneratorRun.Of(source.Replace("H }", Handler + " }", StringComparison.Ordinal));

        Assert.All(run.Driver.GetRunResult().Results, result => Assert.Null(result.Exception));
        Assert.DoesNotContain(run.Output.GetDiagnostics(), diagnostic => diagnostic.Id is "CS8785" or "CS8784");
    }
}
