namespace Tern.Cli.Lambda.Package;

/// <summary>A file of a package.</summary>
/// <param name="Name">Its name in the zip, with <c>/</c> between folders.</param>
/// <param name="Path">Where it is.</param>
/// <param name="Length">Its bytes.</param>
internal sealed record PackageFile(string Name, string Path, long Length)
{
    /// <summary>Whether it needs its run bit: the program that Lambda starts, and what .NET starts itself.</summary>
    public bool IsProgram => Name is FunctionProgram.Bootstrap or "createdump";

    /// <summary>Whether the function can do without it: symbols of native code and of assemblies, and texts for editors.</summary>
    public bool IsForDebugging => System.IO.Path.GetExtension(Name) is ".dbg" or ".pdb" or ".dwarf";
}
