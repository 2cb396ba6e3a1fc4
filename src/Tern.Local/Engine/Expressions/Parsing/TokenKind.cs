namespace Tern.Local.Engine;

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
