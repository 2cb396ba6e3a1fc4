using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Tern.Guides.Tests.Pasting;

/// <summary>
/// The project that <c>dotnet new console</c> and <c>dotnet add package</c> create, in memory: the base library,
/// ASP.NET Core, Tern's packages with their dependencies, their source generators and those of .NET, implicit usings,
/// and no other file.
/// </summary>
internal static class EmptyProject
{
    private const string ImplicitUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    // The package Tern.Lambda allows it.
    private static readonly CSharpParseOptions s_options =
        new CSharpParseOptions(LanguageVersion.Preview).WithFeatures([new("InterceptorsNamespaces", "Tern.Lambda.Generated")]);

    // The runtime's own folders, and those of this test's assemblies that Tern's packages contain or depend on.
    private static readonly Lazy<PortableExecutableReference[]> s_packages =
        new(static () => [.. Trusted().Where(IsGiven).Select(static path => MetadataReference.CreateFromFile(path))]);

    private static readonly Lazy<ISourceGenerator[]> s_generators = new(static () => [.. GeneratorFiles().SelectMany(Generators)]);

    /// <summary>The errors and warnings of the compiler and the generators for the text.</summary>
    /// <param name="code">A file: a program, or types alone.</param>
    /// <param name="packages">Names, or their beginnings, of assemblies that the page has its readers add.</param>
    public static List<string> Compile(string code, params string[] packages)
    {
        var file = CSharpSyntaxTree.ParseText(code, s_options, "Program.cs");
        var isProgram = file.GetCompilationUnitRoot().Members.Any(static member => member is GlobalStatementSyntax);
        var added = Trusted().Where(path => packages.Any(package => Path.GetFileName(path).StartsWith(package, StringComparison.Ordinal)))
            .Select(static path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            "app",
            [file, CSharpSyntaxTree.ParseText(ImplicitUsings, s_options, "ImplicitUsings.cs")],
            s_packages.Value.Concat(added),
            new CSharpCompilationOptions(
                isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable));

        CSharpGeneratorDriver.Create(s_generators.Value, parseOptions: s_options).RunGeneratorsAndUpdateCompilation(compilation, out var whole, out var said);
        return [.. whole.GetDiagnostics().Concat(said).Where(static one => one.Severity >= DiagnosticSeverity.Warning).Select(static one => one.ToString())];
    }

    private static string[] Trusted() => ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);

    private static bool IsGiven(string path)
    {
        var name = Path.GetFileName(path);
        return Path.GetDirectoryName(path) != AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar) ||
            name is "Tern.Core.dll" or "Tern.Configuration.dll" or "Tern.Hosting.dll" or "Tern.DynamoDb.dll" or "Tern.Local.dll" or "Tern.Diagnostics.dll"
                or "Tern.Handling.dll" or "Tern.Handling.DynamoDb.dll" or "Tern.Lambda.dll" or "Tern.Lambda.AspNetCore.dll" or "Tern.Lambda.Local.dll"
                or "Tern.Messaging.dll" or "Tern.Messaging.DynamoDb.dll" or "Tern.S3.dll" or "Tern.Bedrock.dll" ||
            name.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal);
    }

    private static IEnumerable<ISourceGenerator> Generators(string file)
    {
        var reference = new AnalyzerFileReference(file, new Loader());
        reference.AnalyzerLoadFailed += (_, failure) => throw new InvalidOperationException($"{file}: {failure.Message}", failure.Exception);
        return reference.GetGenerators(LanguageNames.CSharp);
    }

    private static IEnumerable<string> GeneratorFiles()
    {
        // artifacts/bin/<this project>/<configuration>/
        var here = new DirectoryInfo(AppContext.BaseDirectory);
        foreach (var name in new[] { "Tern.DynamoDb.Generator", "Tern.Lambda.Generator" })
            yield return Path.Combine(here.Parent!.Parent!.FullName, name, here.Name, name + ".dll");

        // Those of .NET are in its targeting pack, from which the SDK adds them to every project.
        var packs = new DirectoryInfo(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../packs/Microsoft.NETCore.App.Ref"));
        var newest = packs.GetDirectories().MaxBy(static pack => Version.Parse(pack.Name.Split('-')[0]))!;
        foreach (var name in new[] { "System.Text.Json.SourceGeneration", "System.Text.RegularExpressions.Generator" })
            yield return Path.Combine(newest.FullName, "analyzers/dotnet/cs", name + ".dll");
    }

    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        public void AddDependencyLocation(string fullPath)
        {
            // Dependencies are beside the generator, where the runtime finds them.
        }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }
}
