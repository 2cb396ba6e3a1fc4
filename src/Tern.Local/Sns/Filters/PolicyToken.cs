namespace Tern.Local.Sns;

/// <summary>A token of a policy.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Text">The name or text without escapes, or the characters of any other token.</param>
/// <param name="Start">The index of its first character.</param>
/// <param name="End">The index after its last character.</param>
internal readonly record struct PolicyToken(PolicyTokenKind Kind, string Text, int Start, int End)
{
    public bool IsScalar => Kind >= PolicyTokenKind.Text;
}
