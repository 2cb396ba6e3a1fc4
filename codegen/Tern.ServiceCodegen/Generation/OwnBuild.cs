using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Generation;

/// <summary>Generates code in the builds of this repository's own packages.</summary>
internal static class OwnBuild
{
    /// <summary>Writes the files that differ, removes files that are no longer generated, and reports an error in MSBuild's format.</summary>
    /// <param name="generate">Generates the files, with paths relative to the folder.</param>
    /// <param name="folder">The folder; it holds generated files only.</param>
    /// <returns>The exit code.</returns>
    internal static int Run(Func<IReadOnlyList<GeneratedFile>> generate, string folder)
    {
        try
        {
            var files = generate();
            Directory.CreateDirectory(folder);
            new OutputTree(folder).Write(files, [""]);
            return 0;
        }
        catch (CodegenException e)
        {
            Console.WriteLine($"Tern.ServiceCodegen : error TERN: {e.Message}");
            return 1;
        }
    }
}
