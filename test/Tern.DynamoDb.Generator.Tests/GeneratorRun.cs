using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDb.Generator.Tests;

/// <summary>Runs the generator over source text, as the compiler does.</summary>
internal sealed class GeneratorRun
{
    internal static readonly CSharpParseOptions Options = new(LanguageVersion.CSharp13);

    private static readonly ImmutableArray<MetadataReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private GeneratorRun(CSharpCompilation compilation, GeneratorDriver driver)
    {
        Input = compilation;
        Driver = driver.RunGeneratorsAndUpdateCompilation(compilation, out var output, out var diagnostics);
        Output = output;
        Diagnostics = diagnostics;
    }

    internal GeneratorDriver Driver { get; }

    /// <summary>The source without the generated code.</summary>
    internal Compilation Input { get; }

    internal Compilation Output { get; }

    /// <summary>The diagnostics of the generator itself.</summary>
    internal ImmutableArray<Diagnostic> Diagnostics { get; }

    /// <summary>The compiler's diagnostics for the generated code.</summary>
    internal IEnumerable<Diagnostic> CompilerErrors => Output.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning);

    internal static GeneratorRun Of(params string[] sources) => Of(Compile(sources), Options);

    /// <summary>Runs the generator over a project that references another one, of which it sees as much as the
    /// compiler.</summary>
    /// <param name="library">The source of the other project.</param>
    /// <param name="source">The source of the project.</param>
    /// <returns>The run.</returns>
    internal static GeneratorRun Referring(string library, string source) => Referring([library], source);

    /// <summary>Runs the generator over a project that refers to others, each of which refers to those before it.</summary>
    /// <param name="libraries">The sources of the other projects.</param>
    /// <param name="source">The source of the project.</param>
    /// <returns>The run.</returns>
    internal static GeneratorRun Referring(string[] libraries, string source)
    {
        var images = new List<byte[]>();
        foreach (var library in libraries)
        {
            var other = Referring(Compile(library)).WithAssemblyName(images.Count == 0 ? "Domain" : $"Domain{images.Count}");
            CSharpGeneratorDriver.Create([new DynamoItemGenerator().AsSourceGenerator()], parseOptions: Options)
                .RunGeneratorsAndUpdateCompilation(other, out var output, out _);
            using var image = new MemoryStream();
            Assert.True(output.Emit(image).Success, string.Join("\n", output.GetDiagnostics()));
            images.Add(image.ToArray());
        }

        return Of(Referring(Compile(source)), Options, images[0]);

        CSharpCompilation Referring(CSharpCompilation compilation) =>
            compilation.AddReferences(images.Select(image => MetadataReference.CreateFromImage(image)));
    }

    /// <summary>Runs the generator over a project of a version of C#.</summary>
    /// <param name="version">The version.</param>
    /// <param name="source">The source.</param>
    /// <returns>The run.</returns>
    internal static GeneratorRun In(LanguageVersion version, string source)
    {
        var options = Options.WithLanguageVersion(version);
        var compilation = Compile(source);
        return Of(compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(
            compilation.SyntaxTrees.Select(tree => CSharpSyntaxTree.ParseText(tree.GetText(), options, tree.FilePath))), options);
    }

    /// <summary>Compiles a project that others refer to.</summary>
    /// <param name="library">Its source.</param>
    /// <returns>Its assembly, Domain.</returns>
    internal static byte[] Image(string library)
    {
        using var image = new MemoryStream();
        var result = Compile(library).WithAssemblyName("Domain").Emit(image);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        return image.ToArray();
    }

    /// <summary>Runs the generator over a project that refers to a compiled one.</summary>
    /// <param name="library">The other project's assembly.</param>
    /// <param name="source">The source of the project.</param>
    /// <returns>The run.</returns>
    internal static GeneratorRun Referring(byte[] library, string source) =>
        Of(Compile(source).AddReferences(MetadataReference.CreateFromImage(library)), Options, library);

    private static GeneratorRun Of(CSharpCompilation compilation, CSharpParseOptions options, byte[]? library = null) => new(
        compilation,
        CSharpGeneratorDriver.Create([new DynamoItemGenerator().AsSourceGenerator()], parseOptions: options,
            driverOptions: new GeneratorDriverOptions(default, trackIncrementalGeneratorSteps: true)))
    {
        Library = library,
    };

    /// <summary>The project that this one refers to.</summary>
    private byte[]? Library { get; init; }

    /// <summary>Compiles and loads what was generated, and calls <c>Probe.Run()</c> of the source.</summary>
    /// <returns>What it returns.</returns>
    internal object? Probe()
    {
        Assert.DoesNotContain(Diagnostics, diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        try
        {
            return Load().GetType("Probe")!.GetMethod("Run")!.Invoke(null, null);
        }
        catch (System.Reflection.TargetInvocationException error)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(error.InnerException!);
            throw;
        }
    }

    /// <summary>Loads the compiled program.</summary>
    /// <returns>Its assembly.</returns>
    internal System.Reflection.Assembly Load()
    {
        using var image = new MemoryStream();
        var result = Output.Emit(image);
        Assert.True(result.Success, string.Join("\n", result.Diagnostics));
        var context = new System.Runtime.Loader.AssemblyLoadContext(null, isCollectible: true);
        if (Library is not null) context.LoadFromStream(new MemoryStream(Library));
        image.Position = 0;
        return context.LoadFromStream(image);
    }

    /// <summary>Runs the same driver again over changed source, to see which steps it repeats.</summary>
    internal GeneratorRun Again(Func<CSharpCompilation, CSharpCompilation> change)
    {
        var before = (CSharpCompilation)Output;
        before = before.RemoveSyntaxTrees(before.SyntaxTrees.Where(tree => tree.FilePath.EndsWith(".g.cs", StringComparison.Ordinal)));
        return new GeneratorRun(change(before), Driver);
    }

    internal static CSharpCompilation Compile(params string[] sources) => CSharpCompilation.Create(
        "Program",
        sources.Select((source, place) => CSharpSyntaxTree.ParseText(
            (place == 0 ? "global using System; global using System.Collections.Generic; global using System.Linq; global using Tern.DynamoDb;\n" : "")
                + "#nullable enable\n" + source,
            Options,
            place == 0 ? "Program.cs" : $"Part{place}.cs")),
        References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true));

    internal string Generated(string file) =>
        Driver.GetRunResult().Results.Single().GeneratedSources.Single(source => source.HintName == file).SourceText.ToString();

    /// <summary>The one diagnostic that the generator reports, as id and message.</summary>
    internal string Single() => Assert.Single(Diagnostics) is var diagnostic
        ? $"{diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}" : "";
}
