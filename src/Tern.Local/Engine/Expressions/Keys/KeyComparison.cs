namespace Tern.Local.Engine;

internal enum KeyComparison
{
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Between,
    BeginsWith,

    /// <summary>An operator that KeyConditions doesn't allow, because it doesn't select a range of keys.</summary>
    NotIndexable,
}
