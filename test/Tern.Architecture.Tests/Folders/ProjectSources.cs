using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Architecture.Tests.Folders;

/// <summary>A project's own sources, compiled in memory, so that names can be resolved to types.</summary>
internal sealed class ProjectSources
{
    private static readonly CSharpParseOptions Options = new(LanguageVersion.Preview, DocumentationMode.None);

    // The SDK's implicit usings; the build writes the same file into obj/.
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <param name="folder">The project's folder, as a full path.</param>
    /// <param name="name">The assembly's name: friends see its references' internal types.</param>
    /// <param name="files">The full path and the text of each file.</param>
    public ProjectSources(string folder, string name, IEnumerable<(string Path, string Text)> files)
    {
        Folder = folder;
        Compilation = CSharpCompilation.Create(
            name,
            files.Append(("ImplicitUsings.cs", ImplicitUsings)).Select(static file => CSharpSyntaxTree.ParseText(file.Item2, Options, file.Item1)),
            TestReferences.All.Where(reference => Path.GetFileNameWithoutExtension(reference.FilePath) != name), // not the assembly of these sources
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
    }

    /// <summary>The project's folder, as a full path.</summary>
    public string Folder { get; }

    public CSharpCompilation Compilation { get; }

    /// <summary>The projects whose folders are checked: everything that is shipped, and the code generator.</summary>
    public static IEnumerable<string> All() =>
        new[] { "src", "codegen" }
            .SelectMany(static folder => Directory.EnumerateFiles(Path.Combine(Repository.Root, folder), "*.csproj", SearchOption.AllDirectories))
            .Select(static project => Path.GetRelativePath(Repository.Root, Path.GetDirectoryName(project)!))
            .Order(StringComparer.Ordinal);

    /// <summary>Reads the sources of the project in <paramref name="project"/>, a folder below the repository's root.</summary>
    public static ProjectSources Read(string project)
    {
        var folder = Path.Combine(Repository.Root, project);
        var name = AssemblyName(folder);
        var files = Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(file => Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar)[0] is not ("bin" or "obj"))
            .Order(StringComparer.Ordinal)
            .Select(static file => (file, File.ReadAllText(file)));
        return new ProjectSources(folder, name, files);
    }

    private static string AssemblyName(string folder)
    {
        var project = Directory.EnumerateFiles(folder, "*.csproj").Single();
        return XDocument.Load(project).Descendants("AssemblyName").FirstOrDefault()?.Value ?? Path.GetFileNameWithoutExtension(project);
    }
}
