namespace Tern.Local.Engine.Expressions.Keys;

internal enum KeyComparison
{
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Between,
    BeginsWith,

    /// <summary>One of the operators that a KeyConditions may not have: its key is no range.</summary>
    NotIndexable,
}
