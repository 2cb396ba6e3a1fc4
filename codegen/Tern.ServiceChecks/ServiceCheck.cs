using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceChecks;

/// <summary>Generates all of a service, with public types, and compiles it with the warnings that a user's build would show.</summary>
internal static class ServiceCheck
{
    // No implicit usings: generated code may not count on them.
    private static readonly CSharpParseOptions Parsing = new(LanguageVersion.Preview, DocumentationMode.Diagnose);

    private static readonly CSharpCompilationOptions Compiling = new(
        OutputKind.DynamicallyLinkedLibrary, optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable,
        warningLevel: 9999);

    private static readonly MetadataReference[] References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is var name && (name.StartsWith("System.", StringComparison.Ordinal)
                || name.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal) || name is "Tern.Core.dll" or "mscorlib.dll" or "netstandard.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    internal static ServiceResult Run(string service, string models)
    {
        var clock = Stopwatch.StartNew();
        var (protocol, operations) = ("unknown", 0);
        ServiceResult Result(Outcome outcome, IReadOnlyList<string> complaints, int lines = 0) =>
            new(service, protocol, operations, lines, clock.Elapsed.TotalMilliseconds, outcome, complaints);
        try
        {
            var item = new ServiceItem(service, [], null, null, IsPublic: true);
            var (target, model) = UserBuild.Target(item, new ModelStore(models), registers: true);
            (protocol, operations) = (model.Service.Protocol, model.Operations.Count);
            var files = UserBuild.Generate(item, target, model);
            var complaints = Complaints(target.Name, files);
            return Result(complaints.Count == 0 ? Outcome.Clean : Outcome.Wrong, complaints, files.Sum(file => file.Text.AsSpan().Count('\n')));
        }
        catch (BuildException error)
        {
            return Result(Outcome.Refused, [error.Message]);
        }
#pragma warning disable CA1031 // Whatever it is, it is a result.
        catch (Exception error)
#pragma warning restore CA1031
        {
            // A fault of the generator's own is one of this service; the others are still looked at.
            return Result(Outcome.Wrong, [$"{error.GetType().Name}: {error.Message}", error.StackTrace ?? ""]);
        }
    }

    private static List<string> Complaints(string name, IReadOnlyList<GeneratedFile> files)
    {
        var compilation = CSharpCompilation.Create(
            "Check." + name, files.Select(file => CSharpSyntaxTree.ParseText(file.Text, Parsing, file.Path)), References, Compiling);
        // The method bodies too, which is what emitting compiles; the image goes nowhere.
        return
        [
            .. compilation.Emit(Stream.Null).Diagnostics
                .Where(found => found.Severity >= DiagnosticSeverity.Warning && found.Id is not ("CS1701" or "CS1702"))
                .Select(found => $"{found}\n        {Line(found)}"),
        ];
    }

    private static string Line(Diagnostic found) =>
        found.Location.SourceTree?.GetText().Lines[found.Location.GetLineSpan().StartLinePosition.Line].ToString().Trim() ?? "";
}
