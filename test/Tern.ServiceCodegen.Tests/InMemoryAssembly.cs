using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.ServiceCodegen.Tests;

/// <summary>Compiles the generated code, as strictly as the repository does, and loads it.</summary>
internal static class InMemoryAssembly
{
    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)
            || Path.GetFileName(path) is "Tern.Core.dll" or "Tern.Lambda.dll" or "mscorlib.dll" or "netstandard.dll")
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private const string ImplicitUsings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Net.Http; " +
        "global using System.Threading; global using System.Threading.Tasks;";

    /// <param name="sources">The code.</param>
    /// <param name="name">The assembly's name, for code that sees the internals of another; a new one when null.</param>
    internal static Assembly Compile(IEnumerable<string> sources, string? name = null)
    {
        var options = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview).WithDocumentationMode(DocumentationMode.Diagnose);
        var compilation = CSharpCompilation.Create(
            name ?? "Generated" + Guid.NewGuid().ToString("N"),
            sources.Append(ImplicitUsings).Select(source => CSharpSyntaxTree.ParseText(source, options)),
            References,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable));
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        var complaints = result.Diagnostics.Where(d => d.Severity >= DiagnosticSeverity.Warning && d.Id is not "CS1701" and not "CS1702").ToList();
        Assert.True(complaints.Count == 0, string.Join(
            "\n", complaints.Take(20).Select(d => d + "\n    " + d.Location.SourceTree?.GetText().Lines[d.Location.GetLineSpan().StartLinePosition.Line])));
        return Assembly.Load(image.ToArray());
    }
}
