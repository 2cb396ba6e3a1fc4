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
}
