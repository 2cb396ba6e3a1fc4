namespace Tern.Local.Engine.PartiQl.Syntax;

/// <summary>A name, or an index as it was written (its digits, so that one too large can be told as it stands).</summary>
internal readonly record struct PathTermStep(PartiQlToken Token, bool IsIndex, bool Negative)
{
    public string Text => Token.Text;
}
