using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceChecks.Compilation;

/// <summary>A client, compiled as in a user's project: no implicit usings, nullable references, documentation, all warnings.</summary>
internal sealed class GeneratedClient
{
    private static readonly CSharpParseOptions Parsing = new(LanguageVersion.Preview, DocumentationMode.Diagnose);

    private static readonly CSharpCompilationOptions Compiling = new(
        OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable,
        warningLevel: 9999);

    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal)
                || name.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal)
                || name is "Tern.Core.dll" or "Tern.Hosting.dll" or "mscorlib.dll" or "netstandard.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private readonly byte[] _image;

    private GeneratedClient(IReadOnlyList<string> complaints, byte[] image) => (Complaints, _image) = (complaints, image);

    /// <summary>Errors and warnings of the compiler, each with its line.</summary>
    internal IReadOnlyList<string> Complaints { get; }

    internal static GeneratedClient Compile(string name, IReadOnlyList<GeneratedFile> files)
    {
        var trees = new SyntaxTree[files.Count];
        Parallel.For(0, trees.Length, i => trees[i] = CSharpSyntaxTree.ParseText(files[i].Text, Parsing, files[i].Path));
        using var image = new MemoryStream();
        var found = CSharpCompilation.Create("Check." + name, trees, References, Compiling).Emit(image).Diagnostics;
        return new(
            [
                .. found.Where(one => one.Severity >= DiagnosticSeverity.Warning && one.Id is not ("CS1701" or "CS1702"))
                    .Select(one => $"{one}\n        {Line(one)}"),
            ],
            image.ToArray());
    }

    /// <summary>Loads the client in a separate, unloadable context.</summary>
    /// <param name="context">The context.</param>
    internal Assembly Load(out AssemblyLoadContext context)
    {
        context = new AssemblyLoadContext(null, isCollectible: true);
        using var image = new MemoryStream(_image);
        return context.LoadFromStream(image);
    }

    private static string Line(Diagnostic found) =>
        found.Location.SourceTree?.GetText().Lines[found.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim() ?? "";
}
