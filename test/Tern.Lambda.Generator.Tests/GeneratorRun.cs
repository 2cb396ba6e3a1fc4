using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Lambda.Generator.Tests;

/// <summary>Runs the generator over source text, as the compiler does.</summary>
internal sealed class GeneratorRun
{
    internal static readonly CSharpParseOptions Options =
        new CSharpParseOptions(LanguageVersion.CSharp13).WithFeatures([new("InterceptorsNamespaces", "Tern.Lambda.Generated")]);

    private static readonly ImmutableArray<MetadataReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private GeneratorRun(CSharpCompilation compilation, GeneratorDriver driver)
    {
        Driver = driver.RunGeneratorsAndUpdateCompilation(compilation, out var output, out var diagnostics);
        Output = output;
        Diagnostics = diagnostics;
    }

    internal GeneratorDriver Driver { get; }

    internal Compilation Output { get; }

    /// <summary>The diagnostics of the generator itself.</summary>
    internal ImmutableArray<Diagnostic> Diagnostics { get; }

    /// <summary>The compiler's diagnostics for the generated code.</summary>
    internal IEnumerable<Diagnostic> CompilerErrors => Output.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning);

    internal static GeneratorRun Of(string source) => Of(source, new LambdaFunctionGenerator());

    internal static GeneratorRun Of(string source, IIncrementalGenerator generator, AnalyzerConfigOptionsProvider? options = null) => new(
        Compile(source),
        CSharpGeneratorDriver.Create([generator.AsSourceGenerator()], parseOptions: Options, optionsProvider: options,
            driverOptions: new GeneratorDriverOptions(default, trackIncrementalGeneratorSteps: true)));

    /// <summary>Runs the same driver again over changed source, to see which steps it repeats.</summary>
    internal GeneratorRun Again(Func<CSharpCompilation, CSharpCompilation> change)
    {
        var before = (CSharpCompilation)Output;
        before = before.RemoveSyntaxTrees(before.SyntaxTrees.Where(tree => tree.FilePath.EndsWith(".g.cs", StringComparison.Ordinal)));
        return new GeneratorRun(change(before), Driver);
    }

    internal static CSharpCompilation Compile(string source) => CSharpCompilation.Create(
        "Program",
        [CSharpSyntaxTree.ParseText(
            "global using System; global using System.Collections.Generic; global using System.Threading; global using System.Threading.Tasks; global " +
            "using Tern.Handling; global using Tern.Lambda; global using Tern.Lambda.Events;\n#nullable enable\n" + source, Options, "Program.cs")],
        References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true));

    internal string Generated(string file) =>
        Driver.GetRunResult().Results.Single().GeneratedSources.Single(source => source.HintName == file).SourceText.ToString();

    /// <summary>The one diagnostic that the generator reports, as id and message.</summary>
    internal string Single() => Assert.Single(Diagnostics) is var diagnostic
        ? $"{diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}" : "";
}
