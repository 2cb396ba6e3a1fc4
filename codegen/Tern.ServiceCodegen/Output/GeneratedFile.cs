namespace Tern.ServiceCodegen.Output;

/// <summary>One file that the generator writes.</summary>
/// <param name="Path">Where, relative to the repository's root, with <c>/</c>.</param>
/// <param name="Text">What it holds.</param>
internal sealed record GeneratedFile(string Path, string Text);
