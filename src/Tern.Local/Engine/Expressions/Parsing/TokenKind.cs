namespace Tern.Local.Engine.Expressions.Parsing;

internal enum TokenKind
{
    End,
    Identifier,
    NamePlaceholder,
    ValuePlaceholder,
    Number,
    Symbol,
    Unknown,
}
