using Microsoft.CodeAnalysis;

namespace Tern.Architecture.Tests;

/// <summary>The assemblies that these tests run with, for compilations: the runtime, the packages and Tern's own.</summary>
internal static class TestReferences
{
    public static IReadOnlyList<PortableExecutableReference> All { get; } =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];
}
