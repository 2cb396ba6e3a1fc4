namespace Tern.Architecture.Tests.Folders;

/// <summary>A place where the code of one folder uses a type of another.</summary>
/// <param name="From">The file that uses it, from the repository's root.</param>
/// <param name="Line">The line, counted from 1.</param>
/// <param name="Type">The type that is used.</param>
/// <param name="To">The file that declares it, from the project's folder.</param>
internal sealed record Mention(string From, int Line, string Type, string To)
{
    public override string ToString() => $"{From}:{Line} uses {Type}";
}
