namespace Tern.Local.Engine;

/// <summary>
/// A name, or an index with its original digits, so that an index that is too large can be reported unchanged.
/// </summary>
internal readonly record struct PathTermStep(PartiQlToken Token, bool IsIndex, bool Negative)
{
    public string Text => Token.Text;
}
