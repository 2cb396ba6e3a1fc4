namespace Tern.ServiceCodegen.Output;

/// <summary>One file that the generator writes.</summary>
/// <param name="Path">The path relative to the repository's root, with <c>/</c>.</param>
/// <param name="Text">The value.</param>
internal sealed record GeneratedFile(string Path, string Text);
