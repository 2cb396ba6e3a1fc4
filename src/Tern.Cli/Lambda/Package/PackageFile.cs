namespace Tern.Cli;

/// <summary>A file of a package.</summary>
/// <param name="Name">The name in the zip, with <c>/</c> between folders.</param>
/// <param name="Path">The path on disk.</param>
/// <param name="Length">The length in bytes.</param>
internal sealed record PackageFile(string Name, string Path, long Length)
{
    /// <summary>
    /// Gets a value indicating whether the file must be executable: the program that Lambda starts, and those that .NET
    /// starts.
    /// </summary>
    public bool IsProgram => Name is FunctionProgram.Bootstrap or "createdump";

    /// <summary>
    /// Gets a value indicating whether the function doesn't need the file at run time, because it contains symbols of
    /// native code or assemblies.
    /// </summary>
    public bool IsForDebugging => System.IO.Path.GetExtension(Name) is ".dbg" or ".pdb" or ".dwarf";
}
